"""What a source gives: the pull request's texts and refs, its diff, and a reader of files at base and head."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from prs.types.base import Value
from prs.types.diff import Side


class PullRequest(Value, frozen=True, kw_only=True):
    """The texts and refs of a change. Every text is hostile data. Unknown texts are "", unknown numbers None."""

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


class FileReader(Protocol):
    """Reads files of the change's two trees. Executes nothing; follows no link."""

    def read(self, path: str, side: Side) -> bytes | None:
        """Return the file's bytes, or None where that tree has no such regular file."""

    def paths(self, side: Side) -> tuple[str, ...]:
        """Return every file path of that tree, sorted; empty where the source cannot know (a bare diff)."""


class Change(NamedTuple):
    """A change as a source hands it on. `reader` is where files at base and head are read."""

    pull_request: PullRequest
    diff: bytes
    reader: FileReader
