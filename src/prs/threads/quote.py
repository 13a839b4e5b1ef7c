"""Quoted code as digests, one for each line, so that a marker can tell later whether those lines still stand.

White space is folded and blank lines do not count: a change of indentation is none of substance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from prs.types.base import sha256

MOST_LINES = 80
"""A longer quote or fix is known by its first lines."""

_DIGITS = 10


def digests(text: str) -> tuple[str, ...]:
    """Return the digest of each line that is not blank, at most `MOST_LINES` of them: 10 hex digits, white space folded."""
    return _digests(text)[:MOST_LINES]


def stands(quoted: Sequence[str], text: str) -> bool:
    """Return whether the quoted lines stand in the text one after the other. A quote of blank lines alone stands everywhere."""
    if not quoted:
        return True
    lines, length = _digests(text), len(quoted)
    wanted = tuple(quoted)
    starts = (at for at in range(len(lines) - length + 1) if lines[at] == wanted[0])
    return any(lines[at : at + length] == wanted for at in starts)


def telling(text: str) -> tuple[str, ...]:
    """Return the digests of the lines that say something: with a letter or digit, and more than three characters."""
    return digests("\n".join(line for line in text.split("\n") if _says_something(line)))


def _says_something(line: str) -> bool:
    said = line.strip()
    return len(said) > _SHORT and any(char.isalnum() for char in said)


_SHORT = 3


@lru_cache(maxsize=256)
def _digests(text: str) -> tuple[str, ...]:
    folded = (" ".join(line.split()) for line in text.split("\n"))
    return tuple(sha256(line.encode("utf-8", "surrogatepass"))[:_DIGITS] for line in folded if line)
