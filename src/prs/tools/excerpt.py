"""Quote the lines of a tool's result, verbatim, from what the input shows: the evidence that a tool does not write down itself."""

from __future__ import annotations

from prs.types.diff import Hunk
from prs.types.input import InputFile, ReviewInput

MOST_QUOTED = 8
"""A result that spans more lines is quoted by its first ones."""


def quote_around(review_input: ReviewInput, path: str, start: int, end: int) -> tuple[str, str]:
    """Return the result's own lines from `start` to `end`, and the first of them; "" where the input does not show them.

    Exactly its own: the anchor is the quote, and a tool's fix replaces what is anchored.
    """
    file = review_input.file_at(path)
    if file is None:
        return "", ""
    hunk = next((hunk for hunk in file.hunks if start in _numbers(hunk)), None)
    rows = _rows(hunk) if hunk is not None else _all_rows(file)
    numbers = [number for number, _ in rows]
    if start not in numbers:
        return "", ""
    at = numbers.index(start)
    own = [text for number, text in rows[at : at + MOST_QUOTED] if number <= end]
    return "\n".join(own), rows[at][1]


def _numbers(hunk: Hunk) -> range:
    return range(hunk.head_start, hunk.head_start + hunk.head_count)


def _rows(hunk: Hunk) -> list[tuple[int, str]]:
    return [(line.head_no, line.text) for line in hunk.lines if line.head_no is not None]


def _all_rows(file: InputFile) -> list[tuple[int, str]]:
    return list(enumerate(file.head_text.split("\n"), 1)) if file.head_text is not None else []
