"""Find a run of lines in a sequence of lines, in time that grows with their sum.

Each distinct line becomes one character, so that a search for lines is the interpreter's own search in a string: linear, whatever the
quote. Blank lines are left out on both sides. Lines between
which the listing leaves some out follow each other, since a quote may be copied across such a gap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from prs.anchor.lines import folded, verbatim

NEAR = 10
"""A claimed line decides between places where the quote stands within so many lines of one of them."""

CROWD = 64
"""So many places near one line are a crowd that no line number tells apart; no more are looked for."""

_LAST_CHARACTER = 0x10FFFF
_NO_LINE = "\0"


class Span(NamedTuple):
    """A run of a view: line numbers as that view counts, and the places of its first and last row; both ends inclusive."""

    start: int
    end: int
    first_row: int
    last_row: int


class View:
    """A sequence of numbered lines, ascending. Each entry is number, text and the row that it comes from."""

    def __init__(self, entries: Sequence[tuple[int, str, int]]) -> None:
        self._entries = entries

    @cached_property
    def exact(self) -> Encoded:
        """The lines as they stand but for white space at their ends."""
        return Encoded(self._entries, verbatim)

    @cached_property
    def folded(self) -> Encoded:
        """The lines as folding leaves them."""
        return Encoded(self._entries, folded)


class Encoded:
    """The lines of one view under one notion of sameness."""

    def __init__(self, entries: Sequence[tuple[int, str, int]], key: Callable[[str], str]) -> None:
        self.key = key
        self._codes: dict[str, str] = {}
        self._numbers: list[int] = []
        self._rows: list[int] = []
        self._keys: list[str] = []
        characters: list[str] = []
        for number, text, row in entries:
            line = key(text)
            if line:
                characters.append(self._codes.setdefault(line, chr(min(len(self._codes) + 1, _LAST_CHARACTER))))
                self._numbers.append(number)
                self._rows.append(row)
                self._keys.append(line)
        self._text = "".join(characters)

    def find(self, lines: Sequence[str], near: int) -> tuple[Span, ...]:
        """Return where the lines stand: every place within `NEAR` of the line `near` (at most `CROWD`), or else the first two.

        `lines` are keys, none blank.
        """
        needle = "".join(self._codes.get(line, _NO_LINE) for line in lines)
        if not needle or _NO_LINE in needle:
            return ()
        low = max(0, bisect_left(self._numbers, near - NEAR) - len(needle) + 1)
        high = bisect_right(self._numbers, near + NEAR) + len(needle) - 1
        around = [self._span(at, len(needle)) for at in islice(_occurrences(self._text, needle, low, high), CROWD)]
        if around:
            return tuple(around)
        return tuple(self._span(at, len(needle)) for at in islice(_occurrences(self._text, needle, 0, len(self._text)), 2))

    def find_within(self, fragment: str, near: int) -> tuple[Span, ...]:
        """Return the lines that hold `fragment` (a key): those within `NEAR` of the line `near`, or else the first two."""
        low, high = bisect_left(self._numbers, near - NEAR), bisect_right(self._numbers, near + NEAR)
        around = [self._span(at, 1) for at in range(low, high) if fragment in self._keys[at]]
        if around:
            return tuple(around)
        return tuple(islice((self._span(at, 1) for at, line in enumerate(self._keys) if fragment in line), 2))

    def _span(self, at: int, length: int) -> Span:
        last = at + length - 1
        return Span(self._numbers[at], self._numbers[last], self._rows[at], self._rows[last])


def _occurrences(text: str, needle: str, low: int, high: int) -> Iterator[int]:
    at = text.find(needle, low, high)
    while at >= 0:
        yield at
        at = text.find(needle, at + 1, high)
