"""Find the lines that are worth a search: those that hold a row's hint in lower case. Plain text search, over all lines at once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate


def hinted_lines(lines: Sequence[str], hints: Sequence[Sequence[str]]) -> dict[int, list[int]]:
    """Return for each line that holds a hint the rows whose it is: indices into `hints`, in order. Lines are indices into `lines`."""
    lowered = [line.lower() for line in lines]
    text = "\n".join(lowered)
    starts = [0, *accumulate(len(line) + 1 for line in lowered)]
    found: dict[int, set[int]] = {}
    lines_of: dict[str, tuple[int, ...]] = {}
    for row, texts in enumerate(hints):
        for hint in texts:
            if hint not in lines_of:
                lines_of[hint] = tuple(_lines_with(hint, text, starts))
            for index in lines_of[hint]:
                found.setdefault(index, set()).add(row)
    return {index: sorted(rows) for index, rows in found.items()}


def _lines_with(hint: str, text: str, starts: Sequence[int]) -> Iterator[int]:
    at = text.find(hint)
    while at >= 0:
        line = bisect_right(starts, at) - 1
        yield line
        at = text.find(hint, starts[line + 1])
