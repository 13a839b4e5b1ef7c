"""Mask keys that take many lines: from the line that opens one to the line that closes it, or to the last that can belong to it.

What is no part of the key (a quote, an assignment, an indent) stays, so that the code around it can still be read and parsed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from prs.secrets.table import Block

# A line of a key's body: base64, perhaps as a string of a program or a quoted or commented line, with `\n` written out.
_BODY = re.compile(r"[\s>|#*+\"'`\-]*(?P<body>[A-Za-z0-9+/]+={0,3}|=[A-Za-z0-9+/]{4})(?:\\[nr])*[\s\"'`,;+.)\\]*")
_HEADER = re.compile(r"[\s>|#*+\"'`]*(?P<body>[A-Z][A-Za-z\-]{2,30}: [^\"'`]{1,120}?)(?:\\[nr])*[\s\"'`,;+\\]*")
_BLANK = re.compile(r"[\s>|#*+\"'`,;\\nr]*")
_SHORT = 16
_HEADERS = 6
_TO_STRING_END = re.compile(r"(?:[^\"'`\s\\]|\\[nr](?=[A-Za-z0-9+/=\-]))*")


class Masked(NamedTuple):
    """A line's new text, the kind of key that it is a part of, and whether the key begins on it."""

    text: str
    kind: str
    begins: bool


def mask_blocks(lines: Sequence[str], blocks: Sequence[Block], known: set[str]) -> dict[int, Masked]:
    """Return the lines that hold a part of a key, masked, by index.

    `known` are bodies of keys met before: a line that is one of them is masked wherever it stands, and new ones are added.
    """
    masked: dict[int, Masked] = {}
    index = 0
    while index < len(lines):
        line = lines[index]
        opened = next(((block, found) for block in blocks if block.hint in line and (found := block.begin.search(line))), None)
        if opened is None:
            _mask_stray(lines, index, blocks, known, masked)
            index += 1
        else:
            index = _mask_block(lines, index, *opened, known, masked)
    return masked


def _mask_block(lines: Sequence[str], start: int, block: Block, found: re.Match[str], known: set[str], masked: dict[int, Masked]) -> int:
    """Mask one key from the line that opens it; return the index of the first line after it."""
    line, marker = lines[start], _marker(block)
    closed = block.end.search(line, found.end())
    if closed:
        masked[start] = Masked(line[: found.start()] + marker + line[closed.end() :], block.kind, begins=True)
        return start + 1
    rest = _TO_STRING_END.match(line, found.end())
    masked[start] = Masked(line[: found.start()] + marker + (line[rest.end() :] if rest else ""), block.kind, begins=True)
    index = start + 1
    while index < len(lines):
        closing = block.end.search(lines[index])
        if closing:
            before = _BLANK.match(lines[index], 0, closing.start())
            masked[index] = Masked(
                lines[index][: before.end() if before else 0] + marker + lines[index][closing.end() :], block.kind, begins=False
            )
            return index + 1
        body = _body(lines, index, start, block)
        if body is None:
            return index
        if body[0] < body[1]:
            known.add(lines[index][body[0] : body[1]])
            masked[index] = Masked(lines[index][: body[0]] + marker + lines[index][body[1] :], block.kind, begins=False)
        index += 1
    return index


def _body(lines: Sequence[str], index: int, start: int, block: Block) -> tuple[int, int] | None:
    """Return where a key's part stands in the line; an empty place for a blank line, None where the key cannot go on here."""
    line = lines[index]
    if index - start <= _HEADERS and (header := _HEADER.fullmatch(line)):
        return header.span("body")
    if body := _BODY.fullmatch(line):
        ends = index + 1 < len(lines) and block.end.search(lines[index + 1]) is not None
        long_enough = body.end("body") - body.start("body") >= _SHORT
        return body.span("body") if long_enough or ends or _went_on(lines, index) else None
    return (0, 0) if index - start <= _HEADERS and _BLANK.fullmatch(line) else None


def _went_on(lines: Sequence[str], index: int) -> bool:
    """Return whether the line before is a full line of a body, so that a short one can be its last."""
    before = _BODY.fullmatch(lines[index - 1])
    return before is not None and before.end("body") - before.start("body") >= 3 * _SHORT and _looks_cut(lines[index])


def _looks_cut(line: str) -> bool:
    return "=" in line or any(map(str.isdigit, line))


def _mask_stray(lines: Sequence[str], index: int, blocks: Sequence[Block], known: set[str], masked: dict[int, Masked]) -> None:
    """Mask a body that stands without its first line: one met before, or the lines above a key's last line."""
    if known and (body := _BODY.fullmatch(lines[index])) and body["body"] in known:
        masked[index] = Masked(_replaced(lines[index], body, blocks[0]), blocks[0].kind, begins=False)
    closing = next((block for block in blocks if block.hint in lines[index] and block.end.search(lines[index])), None)
    if closing is None:
        return
    above = index - 1
    while (
        above >= 0
        and above not in masked
        and (body := _BODY.fullmatch(lines[above]))
        and len(body["body"]) >= (1 if above == index - 1 else _SHORT)
    ):
        known.add(body["body"])
        masked[above] = Masked(_replaced(lines[above], body, closing), closing.kind, begins=False)
        above -= 1
    if above + 1 < index:
        masked[above + 1] = masked[above + 1]._replace(begins=True)


def _replaced(line: str, body: re.Match[str], block: Block) -> str:
    return line[: body.start("body")] + _marker(block) + line[body.end("body") :]


def _marker(block: Block) -> str:
    return f"[secret: {block.kind}]"
