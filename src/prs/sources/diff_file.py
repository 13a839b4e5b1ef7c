"""A change given as a diff's bytes. Manifest and passes come from the HEAD of a repository, where one is given.

Its trees know what the diff's `index` lines name and the repository has. Reads no file of the work tree, and does not parse the
diff: that is the diff's own room, which refuses what is not whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from prs.errors import SourceError
from prs.sources.object_view import ObjectView
from prs.sources.repository import Repository
from prs.sources.run_git import MAX_DIFF_BYTES, NO_ENV
from prs.sources.trees import BlobTree, GitTree, NoTree
from prs.types.path import decode_path, match_quoted
from prs.types.source import Change, PullRequest, Tree

_MAX_BODY_CHARS = 16000
_LINKS = (b"120000", b"160000")
_NOWHERE = b"/dev/null"
_FILE = re.compile(
    rb"^diff --git ([^\n]{1,65536})\n((?:(?!diff )[a-z][^\n]{0,65536}\n){1,12})--- ([^\n]{1,65536})\n\+\+\+ ([^\n]{1,65536})\n",
    re.MULTILINE,
)
_INDEX = re.compile(rb"^index ([0-9a-f]{7,64})\.\.([0-9a-f]{7,64})", re.MULTILINE)
_MODE = re.compile(rb"^(?:index [0-9a-f.]+|new file mode|deleted file mode|new mode) ([0-7]{6})$", re.MULTILINE)
_MOVED = re.compile(rb"^(?:rename|copy) from ([^\n]+)$", re.MULTILINE)
_BUILT_IN = "Nothing but the diff is known: manifest and passes are the built-in ones."


def open_diff(data: bytes, repo: Path | None, name: str, *, env: Mapping[str, str] = NO_ENV) -> Change:
    """Return the change that a diff's bytes hold. `name` is what a person called it; `-` is standard input.

    With `repo`, the trusted tree is its HEAD, and files are read by the blobs that the diff names. Without, nothing but the diff is known.
    Raises `SourceError`: an empty or overlong diff, a `repo` that is no repository.
    """
    called = "standard input" if name == "-" else name
    if not data.strip():
        raise SourceError(f"The diff in {called} is empty: there is nothing to review.", "Look at the command that made it.")
    if len(data) > MAX_DIFF_BYTES:
        raise SourceError(f"The diff in {called} is over {MAX_DIFF_BYTES:,} bytes.", "Review it in parts.")
    pull = PullRequest(title=called, body=_preamble(data))
    if repo is None:
        return Change(pull, data, NoTree(), NoTree(), NoTree(), notes=(_BUILT_IN,))
    repository = Repository.find(repo, env)
    view = ObjectView(repository)
    base, head = _named_blobs(data)
    sha = repository.resolve("HEAD")
    trusted: Tree = GitTree(view, sha, sha) if sha else NoTree()
    return Change(pull, data, BlobTree(view, base, f"{called}, base"), BlobTree(view, head, f"{called}, head"), trusted)


def _preamble(data: bytes) -> str:
    """Return what precedes the first file, as `git show` and `git format-patch` print a commit's message."""
    end = 0 if data.startswith(b"diff --git ") else data.find(b"\ndiff --git ")
    return data[: max(0, min(end, _MAX_BODY_CHARS))].decode("utf-8", "replace").strip()


def _named_blobs(data: bytes) -> tuple[dict[str, str], dict[str, str]]:
    """Return the blobs that the diff names for its text files, by path, at base and at head.

    A hunk's lines begin with a space or a sign, so no file's text can pass for a header. Fewer than seven digits name no blob: a
    hostile diff could try them all.
    """
    base: dict[str, str] = {}
    head: dict[str, str] = {}
    for file in _FILE.finditer(data):
        index, mode = _INDEX.search(file[2]), _MODE.search(file[2])
        if index is None or (mode is not None and mode[1] in _LINKS):
            continue
        cut = _prefix_length(file)
        for side, raw, blob in ((base, file[3], index[1]), (head, file[4], index[2])):
            name = _name(raw)
            if name != _NOWHERE and blob.strip(b"0"):
                side.setdefault(decode_path(name[cut:]), blob.decode("ascii"))
    return base, head


def _prefix_length(file: re.Match[bytes]) -> int:
    """Return 2 for names with a prefix such as `a/`, 0 for a diff that was made without."""
    moved = _MOVED.search(file[2])
    if moved:
        return 0 if _name(file[3]) == _name(moved[1]) else 2
    half = len(file[1]) // 2
    return 0 if file[1][:half] == file[1][half + 1 :] else 2


def _name(raw: bytes) -> bytes:
    quoted = match_quoted(raw)
    return quoted[0] if quoted else raw.removesuffix(b"\t")
