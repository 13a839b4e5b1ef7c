"""Counts as a person reads them. Numbers of other kinds are the report's."""

from __future__ import annotations


def count(number: int, noun: str, plural: str = "") -> str:
    """Return `1 finding`, `2 findings`; `plural` where it is not the noun and an s."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
