"""Suspect a rubber stamp: an `approve` with nothing found that is implausibly small or fast for what it was given to read.

Such an answer is asked for once more; if the second is no better, the ledger says that the files were not reviewed (design.md section 4).
"""

from __future__ import annotations

from prs.counts import count
from prs.types.model import Answer, ModelAnswer

SMALL_INPUT_TOKENS = 400
"""Below so many tokens of prefix a short approval is plausible."""

WORDS_AT_LEAST = 12
"""A reader who looked can say in a dozen words what was looked at."""

READING_TOKENS_PER_S = 200_000
"""No provider reads and answers faster than this; a time of 0 means that nobody measured it."""


def suspect(answer: Answer, said: ModelAnswer, prefix_tokens: int) -> str:
    """Return why this answer looks like a rubber stamp, or ""."""
    if said.verdict != "approve" or said.findings or prefix_tokens < SMALL_INPUT_TOKENS:
        return ""
    words = len(f"{said.analysis} {said.summary}".split())
    if words < WORDS_AT_LEAST:
        return f"approved {prefix_tokens:,} tokens in {count(words, 'word')}"
    if 0 < answer.seconds < prefix_tokens / READING_TOKENS_PER_S:
        return f"approved {prefix_tokens:,} tokens in {answer.seconds:.3f} s"
    return ""
