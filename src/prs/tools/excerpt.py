"""Quote the lines around a tool's result, verbatim, from what the input shows: the evidence that a tool does not write down itself."""

from __future__ import annotations

from prs.types.diff import Hunk
from prs.types.input import InputFile, ReviewInput

QUOTED = 3
"""A quote is so many lines, fewer where the hunk has fewer."""


def quote_around(review_input: ReviewInput, path: str, start: int, end: int) -> tuple[str, str]:
    """Return three lines around head line `start` (more where the result spans more), and that line itself; "" where it is not shown."""
    file = review_input.file_at(path)
    if file is None:
        return "", ""
    hunk = next((hunk for hunk in file.hunks if start in _numbers(hunk)), None)
    rows = _rows(hunk) if hunk is not None else _all_rows(file)
    numbers = [number for number, _ in rows]
    if start not in numbers:
        return "", ""
    at = numbers.index(start)
    last = max(at, min(len(rows) - 1, at + min(end, start + 7) - start))
    first, last = _widened(at, last, len(rows))
    return "\n".join(text for _, text in rows[first : last + 1]), rows[at][1]


def _widened(first: int, last: int, count: int) -> tuple[int, int]:
    """Widen a run to `QUOTED` rows, one above before one below."""
    while last - first + 1 < min(QUOTED, count):
        up = first > 0 and ((last - first) % 2 == 0 or last == count - 1)
        first, last = (first - 1, last) if up else (first, last + 1)
    return first, last


def _numbers(hunk: Hunk) -> range:
    return range(hunk.head_start, hunk.head_start + hunk.head_count)


def _rows(hunk: Hunk) -> list[tuple[int, str]]:
    return [(line.head_no, line.text) for line in hunk.lines if line.head_no is not None]


def _all_rows(file: InputFile) -> list[tuple[int, str]]:
    return list(enumerate(file.head_text.split("\n"), 1)) if file.head_text is not None else []
