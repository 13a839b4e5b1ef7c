"""When two lines are the same line: verbatim but for white space at the ends, or folded.

Folding takes away what a model, an editor or a clipboard changes without meaning to: runs of white space, full-width and ligature forms,
curly quotes, dashes, zero-width characters, control characters and the escapes they are listed as. It keeps case, and it keeps letters of
different scripts apart: a Cyrillic letter in a Latin word may be the very defect.
"""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]|"
    r"\\u(?:00[01][0-9a-f]|007f|0085|2028|2029|202[a-e]|206[6-9])"
)
_SINGLE, _DOUBLE, _DASH = "\u2018\u2019\u201a\u201b\u2032", "\u201c\u201d\u201e\u201f\u2033", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_LOOKALIKES = str.maketrans(dict.fromkeys(_SINGLE, "'") | dict.fromkeys(_DOUBLE, '"') | dict.fromkeys(_DASH, "-"))
_LONG = 100_000


def verbatim(text: str) -> str:
    """Return the line without white space at its ends."""
    return text.strip()


def folded(text: str) -> str:
    """Return the line as folding leaves it; "" where nothing visible is left. Linear in its length."""
    if not text.isascii() and len(text) <= _LONG:
        text = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))
    shown = _CONTROL.sub("\ufffd", text.rstrip("\r")) if not text.isprintable() or "\\u" in text or "\ufffd" in text else text
    return " ".join(shown.translate(_LOOKALIKES).split())
