"""How much unchanged code is shown around a file's hunks.

Language-free: a fixed number of lines on both sides. A model judges a change by what surrounds it, and judges worse the more it is given,
so the widest radius that fits is taken from a short list and no more.
"""

from __future__ import annotations

from prs.types.diff import Hunk
from prs.types.input import Window

RADII = (25, 8, 0)
"""Lines shown before and after each hunk, the widest first."""

WHOLE_FILE_LINES = 120
"""A head file of at most so many lines is shown whole at the widest radius."""

SMALLEST_GAP = 3
"""Fewer lines than these between two windows are shown rather than left out."""


def windows_around(hunks: tuple[Hunk, ...], line_count: int, radius: int) -> tuple[Window, ...]:
    """Return the runs of head lines to show, merged where they touch; empty for radius 0."""
    if radius == 0 or line_count == 0:
        return ()
    if radius == RADII[0] and line_count <= WHOLE_FILE_LINES:
        return (Window(1, line_count),)
    merged: list[Window] = []
    for hunk in hunks:
        first, last = head_span(hunk)
        start, end = max(1, first - radius), min(line_count, last + radius)
        if end < start:
            continue
        if merged and start - merged[-1].end <= SMALLEST_GAP:
            merged[-1] = Window(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(Window(start, end))
    return tuple(merged)


def head_span(hunk: Hunk) -> tuple[int, int]:
    """Return the hunk's first and last head line; for one with no head lines, the line that it stands after, twice."""
    if hunk.head_count == 0:
        return hunk.head_start, hunk.head_start
    return hunk.head_start, hunk.head_start + hunk.head_count - 1
