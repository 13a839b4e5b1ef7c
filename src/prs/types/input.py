"""The input: the immutable bundle that every pass of one review reads (`input.json`), and what was left out of it."""

from __future__ import annotations

from enum import StrEnum

from prs.types.base import Value
from prs.types.diff import ChangeKind, FileForm, Hunk, Side
from prs.types.manifest import HouseRule
from prs.types.source import PullRequest


class SkipReason(StrEnum):
    """Why a changed file is not in the input."""

    IGNORED = "ignored"
    GENERATED = "generated"
    VENDORED = "vendored"
    BINARY = "binary"
    SUBMODULE = "submodule"
    SYMLINK = "symlink"
    NO_LINES = "no_lines"
    TOO_LARGE = "too_large"
    BUDGET = "budget"

    @property
    def wanted(self) -> bool:
        """True where a pass would have read the file: such a skip makes a review incomplete."""
        return self in (SkipReason.TOO_LARGE, SkipReason.BUDGET)


class Skip(Value, frozen=True, kw_only=True):
    """A changed file that no pass reads, why, and how large it is (`tokens` is 0 where it was not counted)."""

    path: str
    reason: SkipReason
    detail: str
    added: int = 0
    deleted: int = 0
    tokens: int = 0


class Window(Value, frozen=True, array_like=True):
    """A run of head lines shown around hunks; 1-based, inclusive."""

    start: int
    end: int


class InputFile(Value, frozen=True, kw_only=True):
    """One changed file as passes see it.

    `head_text` is the whole file at head, secrets masked, or None where the source has none, it is deleted, or it is over the size
    limit; executable rules and tools read it. `windows` are the head lines that the prompt shows besides the hunks.
    `part` is the number (from 1) of the part that holds it; `tokens` what its listing costs in the prompt.
    """

    path: str
    base_path: str | None
    kind: ChangeKind
    form: FileForm
    hunks: tuple[Hunk, ...]
    head_text: str | None = None
    windows: tuple[Window, ...] = ()
    part: int = 1
    tokens: int = 0


class SecretSpan(Value, frozen=True, kw_only=True):
    """A secret that was masked: where it stood and which detector knew it. Never the secret itself."""

    path: str
    side: Side
    line: int
    kind: str
    added: bool


class Shield(Value, frozen=True, kw_only=True):
    """A run of head lines (1-based, inclusive) that a house rule's `never_flag_pattern` matches: the mandated shape itself."""

    rule: str
    path: str
    start: int
    end: int


class Excerpt(Value, frozen=True, kw_only=True):
    """Code from beyond the change, in a part's context pack, with the reason it is there."""

    path: str
    start: int
    text: str
    reason: str
    part: int = 1


class NewLines(Value, frozen=True, kw_only=True):
    """The lines of one file that an earlier review has not seen: at head, and those deleted from the base."""

    path: str
    head: tuple[Window, ...] = ()
    base: tuple[Window, ...] = ()


class Since(Value, frozen=True, kw_only=True):
    """The commit that an earlier review read whole, and what is new since. A file that is not named has nothing new."""

    sha: str
    files: tuple[NewLines, ...] = ()

    def lines_of(self, path: str) -> NewLines:
        """Return what is new in the changed file of that path."""
        return next((file for file in self.files if file.path == path), NewLines(path=path))


class Part(Value, frozen=True, kw_only=True):
    """A share of the change that one call reads. `tokens` is the bound on its prefix, base prompt excluded."""

    number: int
    paths: tuple[str, ...]
    tokens: int


class ReviewInput(Value, frozen=True, kw_only=True):
    """Everything one review reads. Nothing in it is trusted; the house rules are the base's.

    `house_rules` are those whose `paths` match a changed file. `skips` and `secrets` say what was left out and what
    was masked. `shields` are the mandated shapes found by pattern. `excerpts` is the context pack (empty until the map fills it).
    `since` is None where the whole change is asked about.
    """

    version: int
    pull_request: PullRequest
    files: tuple[InputFile, ...]
    parts: tuple[Part, ...]
    skips: tuple[Skip, ...] = ()
    secrets: tuple[SecretSpan, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    shields: tuple[Shield, ...] = ()
    excerpts: tuple[Excerpt, ...] = ()
    notes: tuple[str, ...] = ()
    since: Since | None = None

    def file_at(self, path: str) -> InputFile | None:
        """Return the changed file of that path (at head, or at base), or None."""
        for file in self.files:
            if path == file.path:
                return file
        return next((f for f in self.files if path == f.base_path), None)

    def part_files(self, number: int) -> tuple[InputFile, ...]:
        """Return the files of one part, in the diff's order."""
        return tuple(f for f in self.files if f.part == number)
