"""The code that a finding speaks of: its lines with their numbers and neighbours, from the input alone.

Knows no language: lines are plain text. Where the input does not hold the lines, the anchor's own quote stands for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from prs.types.diff import LineKind, Side
from prs.types.finding import Anchor
from prs.types.input import InputFile, ReviewInput

AROUND = 3
MOST_LINES = 60
WIDEST = 400

_SIGNS = {LineKind.ADDED: "+", LineKind.DELETED: "-", LineKind.CONTEXT: " "}


class CodeLine(NamedTuple):
    """One line as it is shown. `marked` lines are the finding's own; `gap` counts lines left out before this one."""

    number: int
    sign: str
    text: str
    marked: bool
    gap: int = 0


class _Lines(NamedTuple):
    """What the input has of one file on one side: text by line number, and the sign of lines that the change touched."""

    text: Mapping[int, str]
    signs: Mapping[int, str]


class CodeView:
    """Shows excerpts of one input. Reads each file once; holds no state that a caller could see."""

    def __init__(self, review_input: ReviewInput) -> None:
        self._files: dict[str, InputFile] = {file.base_path: file for file in review_input.files if file.base_path is not None}
        self._files.update({file.path: file for file in review_input.files})
        self._lines: dict[tuple[str, Side], _Lines] = {}

    def excerpt(self, anchor: Anchor, around: int = AROUND) -> tuple[CodeLine, ...]:
        """Return the anchor's lines and `around` lines before and after; the middle of a long anchor is left out and counted."""
        known = self._known(anchor)
        wanted = [n for n in range(anchor.start - around, anchor.end + around + 1) if n in known.text]
        if not any(anchor.start <= n <= anchor.end for n in wanted):
            return _quoted(anchor)
        if len(wanted) > MOST_LINES:
            wanted = [*wanted[: MOST_LINES // 2], *wanted[-MOST_LINES // 2 :]]
        gaps = {after: after - before - 1 for before, after in pairwise(wanted)}
        return tuple(
            CodeLine(n, known.signs.get(n, " "), _fit(known.text[n]), anchor.start <= n <= anchor.end, gaps.get(n, 0)) for n in wanted
        )

    def _known(self, anchor: Anchor) -> _Lines:
        key = (anchor.path, anchor.side)
        if key not in self._lines:
            file = self._files.get(anchor.path)
            self._lines[key] = _Lines({}, {}) if file is None else _read(file, anchor.side)
        return self._lines[key]


def _read(file: InputFile, side: Side) -> _Lines:
    text: dict[int, str] = {}
    signs: dict[int, str] = {}
    if side is Side.HEAD and file.head_text is not None:
        text.update(enumerate(file.head_text.removesuffix("\n").split("\n"), 1))
    for hunk in file.hunks:
        for line in hunk.lines:
            number = line.head_no if side is Side.HEAD else line.base_no
            if number is not None:
                text.setdefault(number, line.text)
                signs[number] = _SIGNS[line.kind]
    return _Lines(text, signs)


def _quoted(anchor: Anchor) -> tuple[CodeLine, ...]:
    if not anchor.quote:
        return ()
    return tuple(CodeLine(anchor.start + i, " ", _fit(text), marked=True) for i, text in enumerate(anchor.quote.split("\n")[:MOST_LINES]))


def _fit(text: str) -> str:
    text = text.removesuffix("\r")
    return text if len(text) <= WIDEST else f"{text[:WIDEST]} [{len(text) - WIDEST:,} more characters]"
