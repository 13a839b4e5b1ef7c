"""Take every candidate of a pass through the gates, in the order of one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from prs.gates import anchored, category, confidence, evidence, rule10, scope, severity, shield, since
from prs.gates.bench import Bench, Court
from prs.gates.case import Case, Refused, finding_of, open_case, rejection_of
from prs.gates.quota import hold_quota
from prs.types.finding import Candidate, Finding, Rejection

Gate = Callable[[Case, Bench], Case | Refused]

GATES: tuple[tuple[str, Gate], ...] = (
    (category.NAME, category.gate),
    (scope.NAME, scope.gate),
    (anchored.NAME, anchored.gate),
    (evidence.NAME, evidence.gate),
    (rule10.NAME, rule10.gate),
    (shield.NAME, shield.gate),
    (severity.NAME, severity.gate),
    (confidence.NAME, confidence.gate),
    (since.NAME, since.gate),
)
"""The gates that judge one candidate at a time, in their order. The quota comes last and sees what they let through."""


class Judged(NamedTuple):
    """Where every candidate ended: in one of the two, in the order in which they came."""

    findings: tuple[Finding, ...]
    rejections: tuple[Rejection, ...]


def judge(candidates: Sequence[Candidate], court: Court) -> Judged:
    """Return what the gates make of the candidates of one pass and part."""
    bench = Bench(court)
    ends = [_judge_one(candidate, index, bench) for index, candidate in enumerate(candidates)]
    findings = tuple(end for end in ends if isinstance(end, Finding))
    rejections = tuple(end for end in ends if isinstance(end, Rejection))
    return Judged(hold_quota(findings, court.resolved.quota), rejections)


def _judge_one(candidate: Candidate, index: int, bench: Bench) -> Finding | Rejection:
    case = open_case(candidate, index, bench)
    for name, gate in GATES:
        ruling = gate(case, bench)
        if isinstance(ruling, Refused):
            return rejection_of(ruling, name, bench)
        case = ruling
    return finding_of(case, bench)
