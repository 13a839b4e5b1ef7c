"""A long text as pieces of inert Markdown, each of which a comment can hold; no piece begins or ends within a block of code."""

from __future__ import annotations

from collections.abc import Iterator

from prs.report.markdown import code_block, words
from prs.report.prose import blocks

PIECE = 4_000
"""Characters of hostile text in one piece; made visible and inert, one comes to fourteen at worst."""


def chunks(text: str) -> Iterator[str]:
    """Yield the text's paragraphs and blocks of code; one that is longer than `PIECE` comes in several."""
    for block in blocks(text):
        for piece in _pieces(block.text):
            yield code_block(piece.split("\n")) if block.code else words(piece)


def _pieces(text: str) -> Iterator[str]:
    while len(text) > PIECE:
        # At a line's end, else at a word's; only a text that has neither is cut within a word.
        cuts = (text.rfind("\n", PIECE // 2, PIECE), text.rfind(" ", PIECE // 2, PIECE), PIECE)
        cut = next(one for one in cuts if one > 0)
        yield text[:cut]
        text = text[cut:].removeprefix("\n").removeprefix(" ")
    yield text
