"""How far two texts make the same point, from their words alone."""

from __future__ import annotations

from rapidfuzz.fuzz import token_set_ratio

SAME_POINT = 0.75
LONGEST = 20_000


def same(a: str, b: str) -> float:
    """Return 0 (nothing in common) to 1 (the same words)."""
    return float(token_set_ratio(a[:LONGEST].lower(), b[:LONGEST].lower())) / 100
