"""A diff as values: files, hunks and lines, each line with its number on both sides."""

from __future__ import annotations

from enum import StrEnum

from prs.types.base import Value


class Side(StrEnum):
    """Which tree a line stands in: the merge base's, or the head's."""

    BASE = "base"
    HEAD = "head"


class LineKind(StrEnum):
    """What the change did to a line."""

    CONTEXT = "context"
    ADDED = "added"
    DELETED = "deleted"


class ChangeKind(StrEnum):
    """What the change did to a file."""

    ADDED = "added"
    DELETED = "deleted"
    MODIFIED = "modified"
    RENAMED = "renamed"
    COPIED = "copied"
    MODE = "mode"


class FileForm(StrEnum):
    """What a file is, as git sees it."""

    TEXT = "text"
    BINARY = "binary"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"


class Line(Value, frozen=True, array_like=True, gc=False):
    """One line of a hunk. `text` has no line end of git's (a CR before it is kept); numbers are 1-based.

    `base_no` is None on an added line, `head_no` on a deleted one. `newline` is False where the file ends here
    without one.
    """

    kind: LineKind
    base_no: int | None
    head_no: int | None
    text: str
    newline: bool = True


class Hunk(Value, frozen=True, kw_only=True):
    """A run of lines. Starts are 1-based, and 0 where that side has no lines, as git prints them."""

    base_start: int
    base_count: int
    head_start: int
    head_count: int
    section: str
    lines: tuple[Line, ...]


class FileDiff(Value, frozen=True, kw_only=True):
    r"""What the change did to one file.

    Paths are repository paths with `/`, unquoted; a byte that is not UTF-8 is written `\xNN`. `base_path` is None for an added
    file, `head_path` for a deleted one; both stand for a rename or copy. Modes are git's octal strings. Blobs
    are full object names where the diff gives them, else "".
    """

    kind: ChangeKind
    base_path: str | None
    head_path: str | None
    form: FileForm = FileForm.TEXT
    hunks: tuple[Hunk, ...] = ()
    base_mode: str = ""
    head_mode: str = ""
    base_blob: str = ""
    head_blob: str = ""
    similarity: int | None = None

    @property
    def path(self) -> str:
        """The path a person would name: at head, or at base where the file was deleted."""
        path = self.head_path if self.head_path is not None else self.base_path
        assert path is not None  # noqa: S101 - the parser refuses a file with neither
        return path

    @property
    def added(self) -> int:
        """Added lines, as `git diff --numstat` counts them."""
        return sum(line.kind is LineKind.ADDED for hunk in self.hunks for line in hunk.lines)

    @property
    def deleted(self) -> int:
        """Deleted lines, as `git diff --numstat` counts them."""
        return sum(line.kind is LineKind.DELETED for hunk in self.hunks for line in hunk.lines)


class Diff(Value, frozen=True, kw_only=True):
    """A whole change, file by file, in git's order."""

    files: tuple[FileDiff, ...]
