"""A binary change: git's one sentence, or a `GIT binary patch`, which is stepped over and never decoded."""

from __future__ import annotations

import re

from prs.diff.lines import Lines, shown

PATCH_MARK = b"GIT binary patch"
_SENTENCE = re.compile(rb"Binary files .* differ", re.DOTALL)
_BLOCK = re.compile(rb"(?:literal|delta) \d{1,20}")
_ROW = re.compile(rb"[A-Za-z](?:[0-9A-Za-z!#$%&()*+;<=>?@^_`{|}~-]{5}){1,13}")
_CUT = "The diff was cut or edited; make it again."


def read_binary(lines: Lines) -> bool:
    """Read a binary change if one stands here, and return whether it did."""
    line = lines.peek() or b""
    if _SENTENCE.fullmatch(line):
        lines.take()
        return True
    if line != PATCH_MARK:
        return False
    lines.take()
    _read_block(lines)
    if _BLOCK.fullmatch(lines.peek() or b""):
        _read_block(lines)
    return True


def _read_block(lines: Lines) -> None:
    """Read one block: its head, rows of base 85, and the blank line that ends it."""
    head = lines.take()
    if head is None or not _BLOCK.fullmatch(head):
        raise lines.fault(f"{shown(head)} begins no block of a binary patch.", _CUT)
    while (row := lines.take()) != b"":
        if row is None or not _ROW.fullmatch(row):
            raise lines.fault(f"{shown(row)} is no row of a binary patch.", _CUT)
