"""Whether the passes were shown a line: the hunks of its file, and the lines around them. Claims nothing where the input does not say."""

from __future__ import annotations

from prs.types.diff import LineKind
from prs.types.input import InputFile


def line_count(file: InputFile) -> int | None:
    """Return how many lines the file has at head, or None where the input does not hold it."""
    text = file.head_text
    return None if text is None else text.count("\n") + (not text.endswith("\n") and text != "")


def was_shown(file: InputFile, line: int) -> bool:
    """Return whether the listing holds the line at head or, where the head has no such line, as one deleted from the base."""
    rows = [row for hunk in file.hunks for row in hunk.lines]
    if any(window.start <= line <= window.end for window in file.windows) or any(row.head_no == line for row in rows):
        return True
    lines = line_count(file)
    return (lines is None or line > lines) and any(row.kind is LineKind.DELETED and row.base_no == line for row in rows)
