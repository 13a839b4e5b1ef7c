"""The valid word that is nearest to a mistaken one, for a hint."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, valid: Iterable[str]) -> str:
    """Return the valid word most like `word`, letter case and `-` against `_` apart, or "" where none is near."""
    folded = {_fold(candidate): candidate for candidate in valid}
    near = difflib.get_close_matches(_fold(word[:64]), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else ""


def did_you_mean(word: str, valid: Iterable[str]) -> str:
    """Return `Did you mean X?`, or "" where nothing is near."""
    near = nearest(word, valid)
    return f"Did you mean `{near}`?" if near else ""


def _fold(word: str) -> str:
    return word.casefold().replace("-", "_")
