"""The ways in which a quote may have been written down, from the plainest: as it stands, and without what a listing or a chat adds.

A code fence, the gutter with line numbers, diff signs, headings of a diff, line ends written as two characters, an ellipsis where lines
were left out. Each way is tried only where the plainer ones are found nowhere, so that code which looks like a gutter is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from prs.types.diff import Side

_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})[\w+#.-]*\s*")
_GUTTER = re.compile(r"[ \t]*(?:L?\d{1,8}[ \t]*){0,2}[|│:]([ +-]?)")
_NUMBER = re.compile(r"[ \t]*L?\d{1,8}(?:[ \t]+|$)()")
_HEADING = re.compile(r"@@ |@@$|=== |--- |\+\+\+ |diff --git ")
_ELLIPSIS = re.compile(r"\W{0,4}\s*(?:\.{3,}|…|\[\.{3}\])\s*\W{0,4}")
MAX_LINES = 50_000


class Reading(NamedTuple):
    """The quote's lines read in one way. `how` says what was taken away, `side` what diff signs say, `whole` is False where lines were
    left out by the model itself.
    """

    lines: tuple[str, ...]
    how: str = ""
    side: Side | None = None
    whole: bool = True


def readings(quote: str) -> Iterator[Reading]:
    """Yield the ways to read the quote, the plainest first; none for a quote without a visible character."""
    lines = _trimmed(quote.split("\n", MAX_LINES)[:MAX_LINES])
    if not lines:
        return
    reading = Reading(tuple(lines))
    yield reading
    for step in (_without_fence, _with_line_ends, _without_gutter, _without_signs):
        changed = step(reading)
        if changed is not None and changed.lines:
            reading = changed
            yield reading
    longest = _longest_run(reading)
    if longest is not None:
        yield longest


def _without_fence(reading: Reading) -> Reading | None:
    lines = list(reading.lines)
    if _FENCE.fullmatch(lines[0]):
        lines = lines[1:-1] if len(lines) > 1 and _FENCE.fullmatch(lines[-1]) else lines[1:]
        return _changed(reading, lines, "a code fence")
    if len(lines) == 1 and lines[0].strip().startswith("`") and lines[0].strip().endswith("`"):
        return _changed(reading, [lines[0].strip().strip("`")], "backticks")
    return None


def _with_line_ends(reading: Reading) -> Reading | None:
    if len(reading.lines) == 1 and "\\n" in reading.lines[0]:
        return _changed(reading, reading.lines[0].replace("\\r\\n", "\\n").split("\\n"), "line ends written as two characters")
    return None


def _without_gutter(reading: Reading) -> Reading | None:
    full = [line for line in reading.lines if line.strip() and not _is_break(line)]
    for pattern in (_GUTTER, _NUMBER):
        matches = [pattern.match(line) for line in full]
        if full and all(matches) and any(match and re.search(r"\d", match[0]) for match in matches):
            signs = [match[1] for match in matches if match]
            lines = [line if _is_break(line) else pattern.sub("", line, count=1) for line in reading.lines]
            return _changed(reading, lines, "line numbers", _side_of(signs))
    return None


def _without_signs(reading: Reading) -> Reading | None:
    lines = ["..." if _HEADING.match(line) else line for line in reading.lines]
    full = [line for line in lines if line.strip() and not _is_break(line)]
    signs = [line.lstrip()[0] if line.lstrip()[0] in "+-" else " " for line in full]
    if not any(sign != " " for sign in signs) and lines == list(reading.lines):
        return None
    bare = [re.sub(r"^\s*[+-]", "", line, count=1) if not _is_break(line) else line for line in lines]
    return _changed(reading, bare, "diff signs", _side_of(signs))


def _longest_run(reading: Reading) -> Reading | None:
    runs: list[list[str]] = [[]]
    for line in reading.lines:
        if _is_break(line):
            runs.append([])
        else:
            runs[-1].append(line)
    if len(runs) == 1:
        return None
    longest = max((_trimmed(run) for run in runs), key=len)
    if not longest:
        return None
    changed = _changed(reading, longest, "an ellipsis: the longest run of lines is used")
    return None if changed is None else changed._replace(whole=False)


def _changed(reading: Reading, lines: list[str], what: str, side: Side | None = None) -> Reading | None:
    trimmed = tuple(_trimmed(lines))
    if not trimmed:
        return None
    return Reading(trimmed, f"{reading.how}, {what}" if reading.how else what, side or reading.side, reading.whole)


def _side_of(signs: list[str]) -> Side | None:
    if signs and all(sign == "-" for sign in signs):
        return Side.BASE
    return Side.HEAD if "+" in signs and "-" not in signs else None


def _is_break(line: str) -> bool:
    return _ELLIPSIS.fullmatch(line) is not None


def _trimmed(lines: list[str]) -> list[str]:
    """Return the lines without blank and left-out ones at both ends."""
    full = [i for i, line in enumerate(lines) if line.strip()]
    return [line.removesuffix("\r") for line in lines[full[0] : full[-1] + 1]] if full else []
