"""One changed file as a model reads it: every line with its number at base and at head, and what the change did to it.

      118    120 | unchanged line
             121 |+added line
      119        |-deleted line

Characters that could draw a line where there is none (control characters, line separators) are shown as escapes.
"""

from __future__ import annotations

import re

from prs.types.diff import ChangeKind, FileForm, Hunk, Line, LineKind
from prs.types.input import InputFile

_SIGNS = {LineKind.CONTEXT: " ", LineKind.ADDED: "+", LineKind.DELETED: "-"}
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029\u202a-\u202e\u2066-\u2069]")
GAP = "               ..."


def list_file(file: InputFile) -> str:
    """Return the file's heading and lines, ending in a newline."""
    lines = [_heading(file)]
    head_lines = file.head_text.split("\n") if file.head_text is not None else []
    hunks = list(file.hunks)
    for window in file.windows:
        inside = [h for h in hunks if _first(h) <= window.end + 1 and _last(h) >= window.start - 1]
        if lines[1:]:
            lines.append(GAP)
        lines += _window(window.start, window.end, inside, head_lines)
        hunks = [h for h in hunks if h not in inside]
    for hunk in hunks:
        if lines[1:]:
            lines.append(GAP)
        lines.append(f"@@ {visible(hunk.section)}".rstrip())
        lines += [_row(line) for line in hunk.lines]
    return "\n".join(lines) + "\n"


def visible(text: str) -> str:
    """Return `text` with control characters and line separators written as escapes; a final CR is dropped."""
    return _INVISIBLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text.removesuffix("\r"))


def _heading(file: InputFile) -> str:
    kind = file.kind.value
    if file.kind in (ChangeKind.RENAMED, ChangeKind.COPIED):
        kind = f"{kind} from {visible(file.base_path or '')}"
    if file.form is not FileForm.TEXT:
        kind = f"{kind}, {file.form.value}"
    return f"=== {visible(file.path)} ({kind})"


def _first(hunk: Hunk) -> int:
    return hunk.head_start if hunk.head_count else hunk.head_start + 1


def _last(hunk: Hunk) -> int:
    return hunk.head_start + hunk.head_count - 1 if hunk.head_count else hunk.head_start


def _window(start: int, end: int, hunks: list[Hunk], head_lines: list[str]) -> list[str]:
    rows: list[str] = []
    at = start
    for hunk in hunks:
        # Before a hunk the base's number of an unchanged line is its head number less what earlier hunks moved it.
        shift = (hunk.base_start + (hunk.base_count == 0)) - _first(hunk)
        rows += [_unchanged(number, number + shift, head_lines) for number in range(at, _first(hunk))]
        rows += [_row(line) for line in hunk.lines]
        at = _last(hunk) + 1
    shift = 0
    if hunks:
        last = hunks[-1]
        base_last = last.base_start + last.base_count - 1 if last.base_count else last.base_start
        shift = base_last - _last(last)
    rows += [_unchanged(number, number + shift, head_lines) for number in range(at, end + 1)]
    return rows


def _unchanged(head_no: int, base_no: int, head_lines: list[str]) -> str:
    text = head_lines[head_no - 1] if head_no <= len(head_lines) else ""
    return f"{base_no:>6} {head_no:>6} | {visible(text)}"


def _row(line: Line) -> str:
    base = "" if line.base_no is None else str(line.base_no)
    head = "" if line.head_no is None else str(line.head_no)
    return f"{base:>6} {head:>6} |{_SIGNS[line.kind]}{visible(line.text)}"
