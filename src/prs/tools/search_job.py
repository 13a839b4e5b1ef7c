"""What is asked of the process that searches, and what it answers: the two sides' only bond."""

from __future__ import annotations

from prs.types.base import Value
from prs.types.manifest import RulePattern

Found = tuple[tuple[tuple[int, int], ...], ...]
"""The runs of lines (1-based, inclusive) of each pattern, in the patterns' order."""


class Job(Value, frozen=True, kw_only=True):
    """A text and the patterns that it is searched for."""

    text: str
    patterns: tuple[RulePattern, ...]
