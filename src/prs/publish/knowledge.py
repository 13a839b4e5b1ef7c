"""What is known of the code at head and of the way it came there: from the run's input, and from git where a repository is at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from prs.diff import parse_diff
from prs.input.masking import Mask
from prs.threads.marker import SummaryMark
from prs.threads.pushed import PushFacts
from prs.threads.quote import stands
from prs.threads.settle import HeadFacts, HeadText
from prs.types.diff import ChangeKind, LineKind
from prs.types.input import ReviewInput
from prs.types.source import PullRequest

UNKNOWN = HeadText(known=False)


class Commits(Protocol):
    """What git is asked. Every commit but that of `has` is one that it has."""

    def has(self, commit: str) -> bool:
        """Return whether the commit is here."""

    def is_ancestor(self, older: str, newer: str) -> bool:
        """Return whether one commit is an ancestor of the other, or the same."""

    def diff(self, old: str, new: str) -> bytes:
        """Return the diff of two commits."""

    def renames(self, old: str, new: str) -> dict[str, str]:
        """Return where renamed files of one commit are in the other."""

    def touching(self, old: str, new: str, paths: tuple[str, ...]) -> tuple[str, ...]:
        """Return the commits of `new` not in `old` that touch one of the paths, oldest first."""

    def read(self, commit: str, path: str) -> bytes | None:
        """Return a file, or None."""

    def has_file(self, commit: str, path: str) -> bool:
        """Return whether there is anything at that path."""


class Knowledge:
    """Facts for one review. Texts have their secrets masked, as the quotes that they are compared with have."""

    def __init__(self, review_input: ReviewInput, commits: Commits | None, mask: Mask) -> None:
        self._input = review_input
        self._head = review_input.pull_request.head_sha
        self._commits = commits if commits is not None and commits.has(self._head) else None
        self._mask = mask
        self._files = {file.path: file for file in review_input.files}
        self._read: Callable[[str], HeadText] = lru_cache(maxsize=None)(self._look)

    def head_facts(self, heads: Iterable[str]) -> HeadFacts:
        """Return the facts that a settlement asks for; `heads` are the commits that earlier findings were said about."""
        renames: dict[str, str] = {}
        for head in dict.fromkeys(heads):
            if self._commits is not None and head != self._head and self._commits.has(head):
                renames.update(self._commits.renames(head, self._head))
        for file in self._input.files:
            if file.kind is ChangeKind.RENAMED and file.base_path is not None:
                renames.setdefault(file.base_path, file.path)
        self._renames = renames
        return HeadFacts(read=self._read, renames=renames, paths=tuple(self._files), gone_in=self._gone_in)

    def push_facts(self, last: SummaryMark, pull: PullRequest) -> PushFacts:
        """Return what git knows of the way from the last reviewed head to this one."""
        commits = self._commits
        if commits is None or not commits.has(last.head):
            return PushFacts()
        bases = bool(last.merge_base and pull.merge_base_sha) and commits.has(last.merge_base) and commits.has(pull.merge_base_sha)
        moved = bases and last.merge_base != pull.merge_base_sha and commits.is_ancestor(last.merge_base, pull.merge_base_sha)
        return PushFacts(
            at_hand=True,
            ancestor=commits.is_ancestor(last.head, pull.head_sha),
            base_ancestor=moved,
            same_patch=moved and _patch(commits, last.merge_base, last.head) == _patch(commits, pull.merge_base_sha, pull.head_sha),
        )

    def _look(self, path: str) -> HeadText:
        file = self._files.get(path)
        if file is not None and file.kind is ChangeKind.DELETED:
            return HeadText(known=True)
        if file is not None and file.head_text is not None:
            return HeadText(known=True, text=file.head_text)
        return self._from_git(self._head, path)

    def _from_git(self, commit: str, path: str) -> HeadText:
        if self._commits is None:
            return UNKNOWN
        data = self._commits.read(commit, path)
        if data is None:
            return UNKNOWN if self._commits.has_file(commit, path) else HeadText(known=True)
        masked, _ = self._mask(data.decode("utf-8", "replace").split("\n"))
        return HeadText(known=True, text="\n".join(masked))

    def _gone_in(self, path: str, quoted: Sequence[str], since: str) -> str:
        """Return the first commit since another in which the file no longer holds the quoted lines, or "" where git cannot tell."""
        commits = self._commits
        if commits is None or not commits.has(since):
            return ""
        paths = tuple(dict.fromkeys([path, self._renames.get(path, path)]))
        for commit in commits.touching(since, self._head, paths):
            seen = [self._from_git(commit, one) for one in paths]
            if all(one.known for one in seen) and not any(one.text is not None and stands(quoted, one.text) for one in seen):
                return commit
        return ""


def _patch(commits: Commits, base: str, head: str) -> list[tuple[str | None, str | None, list[tuple[LineKind, str]]]]:
    """Return what a change adds and deletes, wherever it stands."""
    changed = (LineKind.ADDED, LineKind.DELETED)
    return [
        (file.base_path, file.head_path, [(line.kind, line.text) for hunk in file.hunks for line in hunk.lines if line.kind in changed])
        for file in parse_diff(commits.diff(base, head)).files
    ]
