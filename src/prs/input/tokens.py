"""A bound on how many tokens a text costs, by counting kinds of bytes: no vocabulary, nothing fetched.

Vendors' tokenizers differ and some are not public, so a budget needs a bound rather than one vendor's count. `bench/tokens.py` holds
this one against four public vocabularies: on code it comes out 1.1 to 1.8 times the largest of the four counts, and it fell below
only on bare tables of hex numbers (0.9).
"""

from __future__ import annotations

import re

_LOWER = bytes(range(97, 123))
_UPPER = bytes(range(65, 91))
_DIGITS = bytes(range(48, 58))
_NOT_ASCII = bytes(range(128, 256))
_BLANKS = b" \t\r"

# Tokens for one byte of each kind. Digits cost more than one because some vocabularies give each digit a token
# and the space before it another.
_PER_LOWER, _PER_UPPER, _PER_DIGIT, _PER_NOT_ASCII, _PER_BLANK, _PER_NEWLINE, _PER_OTHER = 0.33, 0.7, 1.15, 0.8, 0.12, 0.9, 0.95

# A long run without a space that is rich in capitals and digits (a hash, base64) is split nearly byte by byte.
_RUN = re.compile(rb"[A-Za-z0-9+/=_-]{24,}")
_OPAQUE_SHARE = 0.2


def token_bound(text: str) -> int:
    """Return the most tokens that `text` is taken to cost. Linear in its length; the empty text costs 0."""
    raw = text.encode("utf-8", "surrogatepass")
    if not raw:
        return 0
    plain = _RUN.sub(_without_opaque, raw)
    opaque = len(raw) - len(plain)
    lower, upper, digits = _count(plain, _LOWER), _count(plain, _UPPER), _count(plain, _DIGITS)
    foreign, blanks, newlines = _count(plain, _NOT_ASCII), _count(plain, _BLANKS), plain.count(b"\n")
    other = len(plain) - lower - upper - digits - foreign - blanks - newlines
    bound = (
        opaque
        + lower * _PER_LOWER
        + upper * _PER_UPPER
        + digits * _PER_DIGIT
        + foreign * _PER_NOT_ASCII
        + blanks * _PER_BLANK
        + newlines * _PER_NEWLINE
        + other * _PER_OTHER
    )
    return int(bound) + 1


def _count(data: bytes, kinds: bytes) -> int:
    return len(data) - len(data.translate(None, kinds))


def _without_opaque(match: re.Match[bytes]) -> bytes:
    run = match[0]
    return b"" if _count(run, _UPPER + _DIGITS) > _OPAQUE_SHARE * len(run) else run
