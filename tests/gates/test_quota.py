"""What a pass says beyond its quota stays, in the second tier, and the best is said first."""

from __future__ import annotations

import random

import pytest

from gates.documents import read_cases
from prs.gates import hold_quota, judge
from prs.types.finding import Candidate, Finding, Severity, Tier

CASE = next(case for case in read_cases("gates") if case.claim.startswith("A candidate with all that is asked"))


def candidates(*said: tuple[Severity, float, str]) -> list[Candidate]:
    """Return candidates that differ in severity, confidence and trigger."""
    plain = CASE.candidate
    return [
        Candidate(
            path=plain.path,
            line=plain.line,
            category=plain.category,
            severity=severity,
            confidence=confidence,
            title=f"{plain.title} {index}",
            body=plain.body,
            evidence=type(plain.evidence)(quote=plain.evidence.quote, trigger=trigger, impact=plain.evidence.impact),
        )
        for index, (severity, confidence, trigger) in enumerate(said)
    ]


def judged(quota: int | None, *said: tuple[Severity, float, str]) -> tuple[Finding, ...]:
    """Return the findings of a pass with that quota."""
    resolved = type(CASE.court.resolved)(
        **{name: getattr(CASE.court.resolved, name) for name in CASE.court.resolved.__struct_fields__} | {"quota": quota}
    )
    return judge(candidates(*said), CASE.court._replace(resolved=resolved)).findings


SAID = (
    (Severity.MINOR, 0.9, "limit=1"),
    (Severity.CRITICAL, 0.6, "limit=2"),
    (Severity.MAJOR, 0.9, ""),
    (Severity.MAJOR, 0.8, "limit=4"),
)


@pytest.mark.parametrize(("quota", "first"), [(None, [0, 1, 2, 3]), (4, [0, 1, 2, 3]), (3, [1, 2, 3]), (2, [1, 3]), (1, [1])])
def test_the_best_stay_in_the_first_tier(quota: int | None, first: list[int]) -> None:
    """The graver before the better evidenced before the surer; all are kept, in the order in which they came."""
    findings = judged(quota, *SAID)
    assert [index for index, finding in enumerate(findings) if finding.tier is Tier.FIRST] == first
    assert [finding.title[-1] for finding in findings] == ["0", "1", "2", "3"]
    assert all(finding.trail[-1].by == "quota" for finding in findings if finding.tier is Tier.SECOND)


def test_a_statement_stays_before_a_question() -> None:
    """A hedged question of the gravest kind does not push a statement out."""
    plain = candidates((Severity.CRITICAL, 0.9, "limit=1"), (Severity.MINOR, 0.5, "limit=2"))
    asking = Candidate(**{name: getattr(plain[0], name) for name in plain[0].__struct_fields__} | {"relies_on": ("elsewhere_defined",)})
    findings = judge([asking, plain[1]], CASE.court).findings
    assert [finding.tier for finding in hold_quota(findings, 1)] == [Tier.SECOND, Tier.FIRST]


def test_the_quota_over_all_parts_is_the_quota_over_one() -> None:
    """Holding the findings of several parts to the quota together gives the same as at once, in any order, and twice as once."""
    findings = judged(None, *SAID, *SAID)
    held = hold_quota(findings, 3)
    shuffled = list(findings)
    random.Random(7).shuffle(shuffled)  # noqa: S311 - an order, not a secret
    assert {finding.id: finding.tier for finding in hold_quota(shuffled, 3)} == {finding.id: finding.tier for finding in held}
    assert hold_quota(held, 3) == held


def test_ids_are_the_same_on_a_replay_and_differ_between_candidates() -> None:
    """An id comes from pass, part, place and words: twins differ, a second judgement does not."""
    twins = judge([CASE.candidate, CASE.candidate], CASE.court)
    again = judge([CASE.candidate, CASE.candidate], CASE.court)
    assert twins == again
    assert len({finding.id for finding in twins.findings}) == 2
    assert twins.findings[0].fingerprint == twins.findings[1].fingerprint
    other_part = judge([CASE.candidate], CASE.court._replace(part=2)).findings[0]
    assert other_part.id != twins.findings[0].id
    assert all(len(finding.id) == 11 and finding.id.startswith("c") and len(finding.fingerprint) == 16 for finding in twins.findings)
