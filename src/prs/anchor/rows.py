"""A changed file as rows: every line that its listing shows, with its numbers on both sides and the hunk it is in.

It holds what a pass can have seen of the file and where the change is; it never decides what a quote means.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from prs.anchor.view import View
from prs.types.diff import Side
from prs.types.input import InputFile


class Row(NamedTuple):
    """One shown line. `hunk` is the hunk's place in the file, from 0, or None for unchanged code around hunks."""

    base_no: int | None
    head_no: int | None
    text: str
    hunk: int | None

    def number(self, side: Side) -> int | None:
        """Return the line's number on that side, or None where it does not stand there."""
        return self.head_no if side is Side.HEAD else self.base_no


class Listing:
    """The rows of one file, and views of them to search in. Made once for all candidates of a pass that name the file."""

    def __init__(self, file: InputFile) -> None:
        self.file = file
        self.rows: tuple[Row, ...] = tuple(_rows(file))

    @cached_property
    def head(self) -> View:
        """The shown lines that stand at head."""
        return View([(row.head_no, row.text, i) for i, row in enumerate(self.rows) if row.head_no is not None])

    @cached_property
    def base(self) -> View:
        """The shown lines that stand at base."""
        return View([(row.base_no, row.text, i) for i, row in enumerate(self.rows) if row.base_no is not None])

    @cached_property
    def mixed(self) -> View:
        """All rows as they are read from top to bottom, deleted lines among added ones, gaps between hunks left out."""
        return View([(i, row.text, i) for i, row in enumerate(self.rows)])

    @cached_property
    def whole(self) -> View:
        """The whole file at head where it is at hand, shown or not; the row of a line is unknown."""
        lines = self.file.head_text.split("\n") if self.file.head_text is not None else []
        return View([(number, text, 0) for number, text in enumerate(lines, start=1)])

    @cached_property
    def _places(self) -> dict[tuple[Side, int], int]:
        return {(side, no): i for i, row in enumerate(self.rows) for side in Side if (no := row.number(side)) is not None}

    @cached_property
    def changed_sides(self) -> frozenset[Side]:
        """The sides on which the change has any lines: not head for a deleted file, not base for a new one."""
        return frozenset(side for side in Side if any(row.hunk is not None and row.number(side) is not None for row in self.rows))

    @cached_property
    def _full(self) -> dict[tuple[Side, int], int]:
        counts: dict[tuple[Side, int], int] = {}
        for row in self.rows:
            for side in Side:
                if row.hunk is not None and row.number(side) is not None and row.text.strip():
                    counts[side, row.hunk] = counts.get((side, row.hunk), 0) + 1
        return counts

    def place_of(self, side: Side, number: int) -> int | None:
        """Return the place among `rows` of that line, or None where it was not shown."""
        return self._places.get((side, number))

    def row_at(self, side: Side, number: int) -> Row | None:
        """Return the shown row of that line, or None."""
        place = self.place_of(side, number)
        return None if place is None else self.rows[place]

    def lines_in_hunk(self, side: Side, hunk: int) -> int:
        """Return how many lines that are not blank the hunk has on that side."""
        return self._full.get((side, hunk), 0)

    def rows_between(self, side: Side, start: int, end: int) -> tuple[Row, ...]:
        """Return the rows of a run of lines on that side, both of whose ends were shown."""
        first, last = self._places[side, start], self._places[side, end]
        return tuple(row for row in self.rows[first : last + 1] if row.number(side) is not None)


def _rows(file: InputFile) -> Iterator[Row]:
    head_lines = file.head_text.split("\n") if file.head_text is not None else []
    shown = sorted({n for window in file.windows for n in range(max(1, window.start), min(window.end, len(head_lines)) + 1)})
    at, head_end, shift = 0, 0, 0
    for index, hunk in enumerate(file.hunks):
        first, base_first = _first(hunk.head_start, hunk.head_count), _first(hunk.base_start, hunk.base_count)
        while at < len(shown) and shown[at] < first:
            if shown[at] > head_end:
                yield _unchanged(shown[at], base_first - first, head_lines)
            at += 1
        for line in hunk.lines:
            yield Row(line.base_no, line.head_no, line.text, index)
        head_end = first + hunk.head_count - 1
        shift = base_first + hunk.base_count - (first + hunk.head_count)
    for number in shown[at:]:
        if number > head_end:
            yield _unchanged(number, shift, head_lines)


def _first(start: int, count: int) -> int:
    """Return the first line from a hunk's start: git prints the line before where a side has no lines."""
    return start if count else start + 1


def _unchanged(number: int, shift: int, head_lines: list[str]) -> Row:
    return Row(number + shift, number, head_lines[number - 1], None)
