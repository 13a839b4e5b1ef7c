"""Scan what models and tools wrote, and mask any secret in it, before a review is kept or shown.

The input was masked before it left, but a program that answers may know secrets of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from prs.counts import count
from prs.types.review import Review

Mask = Callable[[Sequence[str]], tuple[list[str], list[tuple[int, str]]]]

SPOKEN = ("findings", "questions", "second_tier", "rejections", "passes")
"""The fields of a review that hold words of models and tools."""

NEVER_WORDS = frozenset({"id", "fingerprint", "path", "slug", "side", "severity", "status", "kind", "by", "effect", "tier"})
"""Keys whose values PRS itself made, or that name places: never masked, so that a review stays readable by its own type."""


def scrub(review: Review, mask: Mask) -> Review:
    """Return the review with secrets in spoken words masked, and a note of how many there were."""
    masked = 0

    def clean(value: Any) -> Any:
        nonlocal masked
        if isinstance(value, str):
            lines, found = mask(value.split("\n"))
            masked += len(found)
            return "\n".join(lines) if found else value
        if isinstance(value, dict):
            return {key: one if key in NEVER_WORDS else clean(one) for key, one in value.items()}
        return [clean(one) for one in value] if isinstance(value, list | tuple) else value

    plain = msgspec.to_builtins({field: getattr(review, field) for field in SPOKEN})
    cleaned = {field: clean(plain[field]) for field in SPOKEN}
    if not masked:
        return review
    whole = {**msgspec.to_builtins(review), **cleaned}
    whole["notes"] = [
        *whole["notes"],
        f"{count(masked, 'secret')} in what models or tools wrote {'was' if masked == 1 else 'were'} masked.",
    ]
    return msgspec.convert(whole, Review)
