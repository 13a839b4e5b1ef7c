"""What a source gives: the pull request's texts and refs, its diff, and the trees on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from prs.types.base import Value


class PullRequest(Value, frozen=True, kw_only=True):
    """The texts and refs of a change. Every text is hostile data. Unknown texts are "", unknown numbers None.

    `association` is what the author is to the repository, by the host's own word (`MEMBER`, `FIRST_TIME_CONTRIBUTOR`): a fact to show,
    never a right.
    """

    title: str = ""
    body: str = ""
    author: str = ""
    url: str = ""
    repository: str = ""
    number: int | None = None
    base_ref: str = ""
    head_ref: str = ""
    base_sha: str = ""
    head_sha: str = ""
    merge_base_sha: str = ""
    labels: tuple[str, ...] = ()
    draft: bool = False
    association: str = ""


class Tree(Protocol):
    """The files of one commit, of the index, or of nothing. Executes nothing; follows no link; reads no file outside the tree."""

    @property
    def name(self) -> str:
        """What a person calls this tree: a commit's name, `the index`, or `no tree`."""

    def read(self, path: str) -> bytes | None:
        """Return the regular file's bytes, or None where the tree has no such file."""

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return what `read` returns for each path, in one go."""

    def paths(self) -> tuple[str, ...]:
        """Return every regular file's path, sorted; empty where the source cannot know (a bare diff)."""


class Change(NamedTuple):
    """A change as a source hands it on.

    `base` is the merge base's tree and `head` the head's: the two sides of the diff. `trusted` is the tree that manifest, passes, rules
    and attributes are read from: the base's own tip, never the head. `notes` is what the source decided that a reader should know.
    """

    pull_request: PullRequest
    diff: bytes
    base: Tree
    head: Tree
    trusted: Tree
    notes: tuple[str, ...] = ()
