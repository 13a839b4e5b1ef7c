"""A view of a repository's objects through a git folder of our own: the same commits and files, and none of the configuration.

The view is bare and empty but for a pointer to the objects. So no attribute of the work tree, of the index, of `info/attributes` or of the
head, no driver, no order file, no `.gitmodules` and no prefix of a person's taste has a say in how a diff is made: a pull request
that calls its own files binary is read as text. A missing object is an error, never fetched.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import weakref
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from prs.errors import SourceError
from prs.sources.repository import Repository
from prs.sources.run_git import MAX_DIFF_BYTES, GitAnswer, GitPlace
from prs.types.path import decode_path

MAX_FILE_BYTES = 4 * 1024 * 1024
"""A file over this is not read whole by anything here."""

MAX_READ_BYTES = 96 * 1024 * 1024
"""What one reading of many files may come to; the smallest are read first."""

DIFF_OPTIONS = (
    "-r",
    "--patch",
    "--full-index",
    "--find-renames=50%",
    "-l1000",
    "--unified=3",
    "--inter-hunk-context=0",
    "--diff-algorithm=myers",
    "--indent-heuristic",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--no-relative",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--submodule=short",
    "--ignore-submodules=none",
)
_REGULAR = ("100644", "100755", "100664")
_MISSING = re.compile(r"unable to read|missing|could not (?:fetch|parse)|not a tree|bad object", re.IGNORECASE)


class ObjectView:
    """Reads commits, trees, files and diffs. Its folder is temporary and goes when the view does."""

    def __init__(self, repository: Repository) -> None:
        self.is_partial = repository.is_partial
        self.folder = Path(tempfile.mkdtemp(prefix="prs-view-"))
        weakref.finalize(self, _remove, self.folder, os.getpid())
        self.objects = self.folder / "objects"
        _furnish(self.folder, repository)
        self._place = GitPlace(self.folder, repository.env, {"GIT_DIR": str(self.folder)})

    def run(self, args: Sequence[str], *, stdin: bytes = b"", limit: int = MAX_DIFF_BYTES) -> GitAnswer:
        """Run git in the view; the answer has its status."""
        return self._place.run(args, stdin=stdin, limit=limit)

    def answer(self, args: Sequence[str], *, stdin: bytes = b"", limit: int = MAX_DIFF_BYTES) -> bytes:
        """Run git in the view and return what it wrote. Raises `SourceError` where it fails."""
        answer = self.run(args, stdin=stdin, limit=limit)
        if answer.status:
            raise self._failed(args[0], answer)
        return answer.out

    def diff(self, base: str, head: str) -> bytes:
        """Return the diff of two trees or commits."""
        return self.answer(["diff-tree", *DIFF_OPTIONS, "--end-of-options", base, head])

    def empty_tree(self) -> str:
        """Return the empty tree's name."""
        return self.answer(["hash-object", "-t", "tree", "--stdin"]).decode("ascii").strip()

    def changed_paths(self, base: str, head: str) -> dict[str, str]:
        """Return every path that differs, renames taken apart, with git's letter for how."""
        fields = self.answer(["diff-tree", "-r", "-z", "--name-status", "--no-renames", "--end-of-options", base, head]).split(b"\0")
        return {decode_path(path): letter.decode("ascii") for letter, path in zip(fields[::2], fields[1::2], strict=False)}

    def files(self, tree: str) -> dict[str, str]:
        """Return every regular file of a tree with its blob's name. Links and submodules are no regular files."""
        found: dict[str, str] = {}
        for entry in self.answer(["ls-tree", "-r", "-z", "--full-tree", tree]).split(b"\0")[:-1]:
            facts, raw = entry.split(b"\t", 1)
            mode, _, blob = facts.decode("ascii").split(" ")
            if mode in _REGULAR:
                found.setdefault(decode_path(raw), blob)
        return found

    def blobs(self, names: Iterable[str]) -> dict[str, bytes | None]:
        """Return the bytes of each blob: None for one over `MAX_FILE_BYTES`, or beyond `MAX_READ_BYTES` in all.

        A name that is no blob of this repository is left out.
        """
        wanted = list(dict.fromkeys(names))
        sizes = self._sizes(wanted)
        read: dict[str, bytes | None] = dict.fromkeys(sizes)
        chosen, total = [], 0
        for name, size in sorted(sizes.items(), key=lambda item: item[1]):
            total += size
            if size <= MAX_FILE_BYTES and total <= MAX_READ_BYTES:
                chosen.append(name)
        data = self.answer(["cat-file", "--batch"], stdin=_lines(chosen), limit=MAX_READ_BYTES * 2) if chosen else b""
        at = 0
        for name in chosen:
            start = data.index(b"\n", at) + 1
            read[name] = data[start : start + sizes[name]]
            at = start + sizes[name] + 1
        return read

    def _sizes(self, names: Sequence[str]) -> dict[str, int]:
        """Return the size of each name that is a blob of this repository."""
        if not names:
            return {}
        out = self.answer(["cat-file", "--batch-check=%(objecttype) %(objectsize)"], stdin=_lines(names)).decode("utf-8", "replace")
        told = dict(zip(names, out.splitlines(), strict=True))
        return {name: int(line.removeprefix("blob ")) for name, line in told.items() if line.startswith("blob ")}

    def _failed(self, verb: str, answer: GitAnswer) -> SourceError:
        said = answer.error.splitlines()[-1] if answer.error else f"status {answer.status}"
        if self.is_partial and _MISSING.search(answer.error):
            hint = "This is a partial clone: run `git diff BASE...HEAD > /dev/null` in it once, which fetches what is missing."
        else:
            hint = "Look at the repository with `git fsck`."
        return SourceError(f"`git {verb}` failed: {said}", hint)


def _furnish(folder: Path, repository: Repository) -> None:
    """Lay out the least that git takes for a git folder, borrowing the repository's objects and the edges of its history."""
    info = folder / "objects" / "info"
    info.mkdir(parents=True)
    (folder / "refs").mkdir()
    (folder / "HEAD").write_text("ref: refs/heads/none\n")
    version = "repositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256" if repository.is_sha256 else "bare = true"
    (folder / "config").write_text(f"[core]\n\t{version}\n")
    (info / "alternates").write_bytes(_quoted(bytes(repository.common_dir / "objects")) + b"\n")
    if repository.is_shallow:
        shutil.copyfile(repository.common_dir / "shallow", folder / "shallow")


def _quoted(path: bytes) -> bytes:
    return b'"' + path.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'


def _lines(names: Sequence[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode()


def _remove(folder: Path, owner: int) -> None:
    """Remove the view's folder, but not in a forked child, whose parent still reads it."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def read_all(view: ObjectView, files: Mapping[str, str], paths: Sequence[str]) -> dict[str, bytes | None]:
    """Return the bytes of each path that `files` names, and None for the others and for what is too large.

    Raises `SourceError` where an object that a tree names is missing.
    """
    blobs = {path: files[path] for path in paths if path in files}
    data = view.blobs(blobs.values())
    for path, blob in blobs.items():
        if blob not in data:
            hint = "Fetch it: in a partial clone, `git diff BASE...HEAD > /dev/null` does."
            raise SourceError(f"{path} is named by its commit, and its blob {blob} is missing.", hint)
    return {path: data[blobs[path]] if path in blobs else None for path in paths}
