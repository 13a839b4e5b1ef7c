"""One hunk. The counts of its header decide where it ends; what its text looks like never does."""

from __future__ import annotations

import re

from prs.counts import count
from prs.diff.lines import Lines, shown
from prs.errors import DiffError
from prs.types.diff import Hunk, Line, LineKind

HUNK_MARK = b"@@ -"
_HEADER = re.compile(rb"@@ -(\d{1,10})(?:,(\d{1,10}))? \+(\d{1,10})(?:,(\d{1,10}))? @@(?: (.*))?", re.DOTALL)
_ADDED, _DELETED = LineKind.ADDED, LineKind.DELETED
_KINDS = {b" ": LineKind.CONTEXT, b"": LineKind.CONTEXT, b"+": _ADDED, b"-": _DELETED}
_CUT = "The diff was cut or edited; make it again."


def read_hunks(lines: Lines) -> tuple[Hunk, ...]:
    """Read every hunk of one file. They must ascend on both sides and not overlap."""
    hunks: list[Hunk] = []
    base_end = head_end = 0
    while (lines.peek() or b"").startswith(HUNK_MARK):
        hunk = _read_hunk(lines, base_end, head_end)
        base_end, head_end = hunk.base_start + hunk.base_count, hunk.head_start + hunk.head_count
        hunks.append(hunk)
    return tuple(hunks)


def _read_hunk(lines: Lines, base_end: int, head_end: int) -> Hunk:
    raw = lines.take() or b""
    found = _HEADER.fullmatch(raw)
    if not found:
        raise lines.fault(f"{shown(raw)} is no hunk header.", _CUT)
    base_start, base_count, head_start, head_count = (1 if text is None else int(text) for text in found.groups()[:4])
    if (base_count and not base_start) or (head_count and not head_start):
        raise lines.fault("the hunk has lines and starts at line 0.", _CUT)
    if base_start < base_end or head_start < head_end:
        raise lines.fault("the hunk starts before the end of the one above it.", _CUT)
    read = _read_lines(lines, (base_start, base_start + base_count), (head_start, head_start + head_count))
    if len(read) == base_count == head_count:
        raise lines.fault("the hunk that ends here changes nothing.", _CUT)
    section = (found[5] or b"").decode("utf-8", "replace")
    return Hunk(base_start=base_start, base_count=base_count, head_start=head_start, head_count=head_count, section=section, lines=read)


def _read_lines(lines: Lines, base: tuple[int, int], head: tuple[int, int]) -> tuple[Line, ...]:
    read: list[Line] = []
    (base_no, base_end), (head_no, head_end) = base, head
    while base_no < base_end or head_no < head_end:
        raw = lines.take()
        kind = None if raw is None else _KINDS.get(raw[:1])
        if raw is None or kind is None:
            _end_file(lines, raw, read, base_left=base_end - base_no, head_left=head_end - head_no)
            continue
        on_base, on_head = kind is not _ADDED, kind is not _DELETED
        if (on_base and base_no == base_end) or (on_head and head_no == head_end):
            raise lines.fault(f"{shown(raw)} is one {kind.value} line more than the hunk header counts.", _CUT)
        read.append(Line(kind, base_no if on_base else None, head_no if on_head else None, raw[1:].decode("utf-8", "replace")))
        base_no += on_base
        head_no += on_head
    if (lines.peek() or b"").startswith(b"\\"):
        _end_file(lines, lines.take(), read, base_left=0, head_left=0)
    return tuple(read)


def _end_file(lines: Lines, raw: bytes | None, read: list[Line], *, base_left: int, head_left: int) -> None:
    """Apply git's `no newline at end of file` to the line above it. The words are the locale's; the backslash is git's."""
    if raw is None or not raw.startswith(b"\\ "):
        raise _counts_lie(lines, raw, base_left, head_left)
    last = read[-1] if read else None
    if last is None or not last.newline:
        raise lines.fault("a missing newline is told of no line.", _CUT)
    if (base_left and last.base_no is not None) or (head_left and last.head_no is not None):
        raise lines.fault("a file ends here, and the hunk goes on.", _CUT)
    read[-1] = Line(last.kind, last.base_no, last.head_no, last.text, newline=False)


def _counts_lie(lines: Lines, raw: bytes | None, base_left: int, head_left: int) -> DiffError:
    left = f"the hunk header counts {count(base_left, 'more base line')} and {count(head_left, 'more head line')}"
    return lines.fault(f"{left}, and {shown(raw)} comes.", _CUT)
