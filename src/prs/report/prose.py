"""Prose that a model wrote, as blocks and spans: paragraphs, fenced code, and code between backticks. Nothing else is markup.

Every character of the text comes out again, but for the fences and backticks themselves. Linear in the text's length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_CODE = re.compile(r"`([^`\n]+)`")


class Block(NamedTuple):
    """A paragraph, its line breaks kept, or the text of a fence."""

    text: str
    code: bool


class Span(NamedTuple):
    """A run of a paragraph: plain words, or what stood between backticks."""

    text: str
    code: bool


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the text, in order; an open fence runs to the end."""
    held: list[str] = []
    fence = ""
    for line in text.strip("\n").split("\n"):
        mark = _FENCE.match(line)
        if fence and line.strip() == fence:
            yield Block("\n".join(held), code=True)
            held, fence = [], ""
        elif not fence and mark is not None:
            yield from _paragraph(held)
            held, fence = [], mark[1]
        elif not fence and not line.strip():
            yield from _paragraph(held)
            held = []
        else:
            held.append(line)
    yield from [Block("\n".join(held), code=True)] if fence else _paragraph(held)


def spans(text: str) -> Iterator[Span]:
    """Yield the spans of one paragraph."""
    at = 0
    for found in _CODE.finditer(text):
        if found.start() > at:
            yield Span(text[at : found.start()], code=False)
        yield Span(found[1], code=True)
        at = found.end()
    if at < len(text):
        yield Span(text[at:], code=False)


def _paragraph(lines: list[str]) -> list[Block]:
    return [Block("\n".join(lines), code=False)] if lines else []
