"""What a repository knows of commits: whether it has them, how they follow each other, what one changed since another.

Answers, and draws no conclusions. Fetches nothing: what is not here is not known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from prs.sources.object_view import MAX_FILE_BYTES, ObjectView
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV
from prs.types.path import decode_path

_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_MOST = 1000


class Commits:
    """The commits of one repository. A name that is no full object name is never looked up."""

    def __init__(self, repo: Path, *, env: Mapping[str, str] = NO_ENV) -> None:
        self._view = ObjectView(Repository.find(repo, env))

    def has(self, commit: str) -> bool:
        """Return whether the commit is here."""
        return bool(_COMMIT.fullmatch(commit)) and self._view.run(["cat-file", "-e", f"{commit}^{{commit}}"]).status == 0

    def is_ancestor(self, older: str, newer: str) -> bool:
        """Return whether one commit is an ancestor of the other, or the same. Both are here."""
        return self._view.run(["merge-base", "--is-ancestor", older, newer]).status == 0

    def diff(self, old: str, new: str) -> bytes:
        """Return the diff of two commits that are here."""
        return self._view.diff(old, new)

    def renames(self, old: str, new: str) -> dict[str, str]:
        """Return where files of one commit are in the other, for those that were renamed."""
        asked = ["diff-tree", "-r", "-z", "--name-status", "--find-renames=50%", "-l1000", "--diff-filter=R", "--end-of-options", old, new]
        fields = self._view.answer(asked).split(b"\0")
        return {decode_path(was): decode_path(now) for was, now in zip(fields[1::3], fields[2::3], strict=False)}

    def touching(self, old: str, new: str, paths: tuple[str, ...]) -> tuple[str, ...]:
        """Return the commits of `new` that are not in `old` and touch one of the paths, oldest first; at most a thousand."""
        asked = ["rev-list", "--reverse", "--topo-order", f"--max-count={_MOST}", f"{old}..{new}", "--", *paths]
        return tuple(self._view.answer(asked).decode("ascii").split())

    def read(self, commit: str, path: str) -> bytes | None:
        """Return a file of a commit that is here, or None where there is none, or one that is too large."""
        answer = self._view.run(["cat-file", "blob", f"{commit}:{path}"], limit=MAX_FILE_BYTES)
        return answer.out if answer.status == 0 else None

    def has_file(self, commit: str, path: str) -> bool:
        """Return whether the commit has anything at that path."""
        return self._view.run(["cat-file", "-e", f"{commit}:{path}"]).status == 0
