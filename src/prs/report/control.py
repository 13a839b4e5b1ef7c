r"""Make hostile text harmless to an eye and to a terminal: what cannot be seen is written out as `\u{202e}`.

That holds for control characters, escape sequences, bidirectional controls, zero-width characters, tags, surrogates and fillers.
Letters of every script stay as they are. Nothing is taken away: a reader sees that something was there.
"""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset(
    (
        0x034F,  # combining grapheme joiner
        0x115F,  # fillers of Hangul, which print as nothing
        0x1160,
        0x17B4,
        0x17B5,
        0x2800,  # a Braille cell without a dot
        0x3164,
        0xFFA0,
    )
)
_SELECTORS = range(0xE0100, 0xE01F0)


def visible(text: str) -> str:
    r"""Return the text with tabs as four spaces, odd spaces as spaces, and all else that does not print written out; `\n` stays."""
    text = text.replace("\r\n", "\n")
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(map(_shown, text))


def one_line(text: str) -> str:
    """Return the text on one line, every run of white space as one space, made visible."""
    return visible(" ".join(text.split()))


def clip(text: str, most: int) -> str:
    """Return at most `most` characters of the text, and say how many were left out."""
    if len(text) <= most:
        return text
    return f"{text[:most]} [{len(text) - most:,} more characters]"


def _shown(char: str) -> str:
    if char == "\n" or (char.isprintable() and ord(char) not in _HIDDEN and ord(char) not in _SELECTORS):
        return char
    if char == "\t":
        return "    "
    if unicodedata.category(char) == "Zs":
        return " "
    return f"\\u{{{ord(char):x}}}"
