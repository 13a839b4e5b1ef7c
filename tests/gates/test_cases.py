"""Every candidate of the case documents comes to the end that its document names, and the invariants hold for all of them."""

from __future__ import annotations

import pytest

from gates.documents import Case, read_cases
from prs.gates import judge
from prs.gates.bench import plain_category
from prs.types.diff import Side
from prs.types.finding import Effect, Finding, Rejection, Tier

CASES = read_cases("gates")


def test_there_are_enough_cases() -> None:
    """The table is as large as it has to be, and no claim stands in it twice."""
    assert len(CASES) >= 80
    assert len({str(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_ends_as_the_document_says(case: Case) -> None:
    """The candidate ends where its document says, with the words and numbers that it says."""
    end = _end(case)
    wanted = case.expected
    assert _named(end) == wanted["ends"], [step.reason for step in end.trail]
    told = "\n".join(step.reason for step in end.trail)
    for words in wanted.get("trail", ()):
        assert words in told
    if isinstance(end, Finding):
        anchor = end.anchor
        actual = {
            "at": f"{anchor.side.value} {anchor.start}-{anchor.end}",
            "path": anchor.path,
            "confidence": end.confidence,
            "category": end.category,
            "question": end.question,
            "fix": end.fix,
            "title": end.title,
            "body": end.body,
            "unverified": list(end.unverified),
            "rule": end.rule,
        }
        assert {key: actual[key] for key in wanted if key in actual} == {key: value for key, value in wanted.items() if key in actual}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_invariants(case: Case) -> None:
    """Ends once and with a reason; confidence never grows; what is protected and points into the change is never dropped."""
    end = _end(case)
    judged = judge([case.candidate], case.court)
    assert len(judged.findings) + len(judged.rejections) == 1
    assert all(step.reason for step in end.trail)
    assert end.trail[0].by == "pass"
    assert end == _end(case), "judging twice gives the same bytes"
    if isinstance(end, Rejection):
        assert end.candidate == case.candidate or case.candidate.confidence != case.candidate.confidence
        assert (end.trail[-1].by, end.trail[-1].effect, end.trail[-1].reason) == (end.gate, Effect.REJECT, end.reason)
        owned = plain_category(case.candidate.category) in case.court.resolved.categories
        protected = plain_category(case.candidate.category) in case.court.protected
        assert not (owned and protected) or end.gate in ("scope", "anchored")
        return
    assert 0.0 <= end.confidence <= end.stated <= 1.0
    assert end.category.startswith("UNVERIFIED_") == any(step.effect is Effect.HEDGE for step in end.trail)
    if end.category.startswith("UNVERIFIED_"):
        assert end.question
        assert end.title.endswith("?")
        assert not end.fix
        assert end.confidence <= 0.4
    assert (end.tier is Tier.SECOND) == any(step.effect is Effect.DEMOTE for step in end.trail)
    assert _stands(end, case)


def _end(case: Case) -> Finding | Rejection:
    judged = judge([case.candidate], case.court)
    return judged.findings[0] if judged.findings else judged.rejections[0]


def _named(end: Finding | Rejection) -> str:
    if isinstance(end, Rejection):
        return f"rejected by {end.gate}"
    if end.tier is Tier.SECOND:
        return "second tier"
    return "question" if end.question else "finding"


def _stands(end: Finding, case: Case) -> bool:
    """Return whether the anchor lies in one hunk of the change and its quote is what stands there."""
    file = case.court.review_input.file_at(end.anchor.path)
    assert file is not None
    for hunk in file.hunks:
        lines = {(line.head_no if end.anchor.side is Side.HEAD else line.base_no): line.text for line in hunk.lines}
        if end.anchor.start in lines and end.anchor.end in lines:
            return end.anchor.quote == "\n".join(lines[number] for number in range(end.anchor.start, end.anchor.end + 1))
    return False
