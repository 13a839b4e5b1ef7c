"""Quote the lines of a tool's result, verbatim, from what the input shows: the evidence that a tool does not write down itself.

The quote is the result's own lines and no others, so that its anchor is where the tool pointed: a line beside it that the change added
does not make the result the change's.
"""

from __future__ import annotations

from prs.tools.text import whole_text
from prs.types.input import InputFile

MAX_LINES = 8
MAX_LINE = 1000


def quote_lines(file: InputFile, start: int, end: int) -> tuple[str, ...]:
    """Return the head lines from `start` to `end` (1-based), at most `MAX_LINES`, each cut at `MAX_LINE` characters; () for none known.

    Where the first line stands in a hunk, only that hunk's lines are quoted.
    """
    end = min(end, start + MAX_LINES - 1)
    for hunk in file.hunks:
        if hunk.head_start <= start < hunk.head_start + hunk.head_count:
            rows = [line.text for line in hunk.lines if line.head_no is not None and start <= line.head_no <= end]
            return tuple(row[:MAX_LINE] for row in rows)
    text = whole_text(file)
    return tuple(row[:MAX_LINE] for row in text.split("\n")[start - 1 : end]) if text is not None else ()
