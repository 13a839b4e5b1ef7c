"""Read a model's text as an answer: strictly first, then one recovery, then never.

One finding that cannot be read makes the whole answer unreadable: a shorter list would be a silent loss. Keys that the schema does not have
are ignored, and so is the order of keys.
"""

from __future__ import annotations

from typing import Any

from prs.answer.fields import Reader, refusal
from prs.answer.recover import find_object
from prs.answer.schema import VERDICTS
from prs.errors import AnswerUnreadable
from prs.types.diff import Side
from prs.types.finding import Candidate, Evidence, Severity
from prs.types.model import ModelAnswer

MAX_FINDINGS = 200
"""More than that from one pass is not a review; the answer is refused, and says so."""

MAX_PATH = 1_000
MAX_CATEGORY = 64
MAX_TITLE = 500
MAX_PROSE = 20_000
MAX_CODE = 20_000
MAX_ANALYSIS = 200_000
MAX_NAMES = 100
MAX_NAME = 300

_WORDS_OF_SEVERITY = tuple(Severity)
_WORDS_OF_SIDE = tuple(Side)


def read_answer(text: str) -> tuple[ModelAnswer, str]:
    """Return the answer and a word saying how it was recovered ("" where it stood as the schema asks).

    Raises `AnswerUnreadable` whose message begins with the path of the key at fault, such as `findings[2].severity: ...`.
    """
    value, recovered = find_object(text)
    try:
        return _answer(value), recovered
    except AnswerUnreadable as error:
        raise AnswerUnreadable(error.message, text[:200]) from None


def _answer(value: dict[str, Any]) -> ModelAnswer:
    top = Reader(value, "")
    verdict = top.word("verdict", VERDICTS)
    findings = top.required("findings")
    if not isinstance(findings, list):
        raise refusal("findings", "expected a list")
    if len(findings) > MAX_FINDINGS:
        raise refusal("findings", f"has {len(findings):,} entries, at most {MAX_FINDINGS} are read")
    return ModelAnswer(
        verdict=verdict,
        summary=top.prose("summary", MAX_PROSE),
        findings=tuple(_candidate(Reader(entry, f"findings[{i}]")) for i, entry in enumerate(findings)),
        analysis=top.prose("analysis", MAX_ANALYSIS),
    )


def _candidate(found: Reader) -> Candidate:
    return Candidate(
        path=found.exact("path", MAX_PATH, required=True),
        line=found.line("line"),
        side=Side(found.word("side", _WORDS_OF_SIDE, default=Side.HEAD)),
        category=found.exact("category", MAX_CATEGORY, required=True),
        severity=Severity(found.word("severity", _WORDS_OF_SEVERITY)),
        confidence=found.share("confidence"),
        title=found.prose("title", MAX_TITLE, required=True),
        body=found.prose("body", MAX_PROSE, required=True),
        evidence=_evidence(found),
        relies_on=found.names("relies_on", MAX_NAMES, MAX_NAME),
        question=found.flag("question"),
        fix=found.exact("fix", MAX_CODE),
    )


def _evidence(found: Reader) -> Evidence:
    value = found.required("evidence") if "evidence" in found else None
    if value is None:
        return Evidence()
    slots = Reader(value, found.path("evidence"))
    return Evidence(
        quote=slots.exact("quote", MAX_CODE),
        trigger=slots.prose("trigger", MAX_PROSE),
        impact=slots.prose("impact", MAX_PROSE),
    )
