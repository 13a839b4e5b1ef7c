"""A rubber stamp is an approval with nothing found that is too short or too fast for what it read; nothing else is."""

from __future__ import annotations

import pytest

from prs.execute.suspicion import suspect
from prs.types.model import Answer, ModelAnswer

LONG = "Followed each changed amount from the request to the row and found the limit checked before the write."


@pytest.mark.parametrize(
    ("verdict", "summary", "seconds", "tokens", "why"),
    [
        ("approve", "ok", 5.0, 10_000, "in 1 word"),
        ("approve", "", 5.0, 10_000, "in 0 words"),
        ("approve", LONG, 0.01, 10_000, "in 0.010 s"),
        ("approve", LONG, 5.0, 10_000, ""),
        ("approve", LONG, 0.0, 10_000, ""),
        ("approve", "ok", 5.0, 100, ""),
        ("comment", "ok", 5.0, 10_000, ""),
    ],
    ids=["one word", "no word", "too fast", "plausible", "nobody measured", "small input", "no approval"],
)
def test_what_is_suspected(verdict: str, summary: str, seconds: float, tokens: int, why: str) -> None:
    """Each of the two signs by itself is enough; each of the three ways out is."""
    doubt = suspect(Answer(text="", seconds=seconds), ModelAnswer(verdict=verdict, summary=summary, findings=()), tokens)
    assert doubt.endswith(why) if why else doubt == ""
