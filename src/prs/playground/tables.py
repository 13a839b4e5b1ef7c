"""What the page offers, and what the engine itself makes of each combination."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from prs.gates import GATES, Court, judge
from prs.gates.rule10 import CAP
from prs.types.diff import ChangeKind, FileForm, Hunk, Line, LineKind
from prs.types.finding import Candidate, Evidence, Severity, Tier
from prs.types.input import InputFile, Part, ReviewInput, Shield
from prs.types.manifest import HouseRule, PassKind, Penalties, ResolvedPass, RulePattern
from prs.types.source import PullRequest

CONFIDENCES = (0.2, 0.4, 0.5, 0.7, 0.9)
MINIMA = (0.3, 0.5, 0.7)
PENALTIES = Penalties()

_PATH = "src/refunds.txt"
_QUOTE = "refund = request.amount\norder.refunded += refund\nsend_response(order, refund)"
_RULE = HouseRule(
    id="response-wrapper",
    mandate="Every answer goes through send_response.",
    never_flag="Answering through send_response, which sends 200 with an error inside.",
    never_flag_pattern=RulePattern(language="any", pattern="send_response($$$)"),
)


class Settings(NamedTuple):
    """One combination: what the candidate has, and what the manifest asks."""

    quote: bool
    trigger: bool
    impact: bool
    stated: float
    severity: Severity
    unseen: bool
    protected: bool
    argues: bool
    floor: Severity
    minimum: float


class Verdict(NamedTuple):
    """Where the candidate ends: `finding`, `question`, `second tier` or `rejected`; by which gate; and its effective confidence."""

    end: str
    gate: str
    confidence: float


def every_setting() -> Iterator[Settings]:
    """Yield every combination that the page offers, in one order."""
    both = (False, True)
    for quote, trigger, impact, stated, severity in product(both, both, both, CONFIDENCES, Severity):
        for unseen, protected, argues, floor, minimum in product(both, both, both, Severity, MINIMA):
            yield Settings(quote, trigger, impact, stated, severity, unseen, protected, argues, floor, minimum)


def decide(settings: Settings) -> Verdict:
    """Return what the engine's own gates make of a combination."""
    judged = judge([_candidate(settings)], _court(settings))
    if judged.rejections:
        return Verdict("rejected", judged.rejections[0].gate, -1.0)
    (finding,) = judged.findings
    end = "second tier" if finding.tier is Tier.SECOND else "question" if finding.question else "finding"
    return Verdict(end, "", round(finding.confidence, 4))


def tables() -> dict[str, Any]:
    """Return the numbers that the page decides by, from the code that the gates decide by."""
    return {
        "gates": [name for name, _ in GATES],
        "penalties": {"quote": PENALTIES.quote, "trigger": PENALTIES.trigger, "impact": PENALTIES.impact},
        "cap": CAP,
        "severities": [severity.value for severity in Severity],
        "confidences": CONFIDENCES,
        "minima": MINIMA,
    }


def _candidate(settings: Settings) -> Candidate:
    argument = "Answering through send_response sends 200 with an error inside"
    return Candidate(
        path=_PATH,
        line=4,
        category="MONEY" if settings.protected else "LOGIC",
        severity=settings.severity,
        confidence=settings.stated,
        title=argument if settings.argues else "A refund can exceed what was paid",
        body=f"{argument}." if settings.argues else "The amount comes from the request and is compared with nothing.",
        evidence=Evidence(
            quote=_QUOTE if settings.quote else "",
            trigger="request.amount = 160 on an order of 100" if settings.trigger else "N/A",
            impact="The shop pays back 60 more than it was paid." if settings.impact else "users",
        ),
        relies_on=("ledger.post",) if settings.unseen else (),
    )


def _court(settings: Settings) -> Court:
    resolved = ResolvedPass(
        slug="money",
        kind=PassKind.MODEL,
        concern="An amount is wrong",
        categories=("MONEY", "LOGIC"),
        severity_floor=settings.floor,
        confidence_min=settings.minimum,
        timeout_s=1,
        memory_mb=64,
    )
    rules = (_RULE,) if settings.argues else ()
    return Court(resolved, _INPUT, 1, _QUOTE, ("MONEY",), PENALTIES, rules)


def _input() -> ReviewInput:
    rows = _QUOTE.split("\n")
    lines = tuple(Line(LineKind.ADDED, None, number, text) for number, text in enumerate(rows, 2))
    hunk = Hunk(base_start=1, base_count=0, head_start=2, head_count=len(rows), section="refund", lines=lines)
    file = InputFile(path=_PATH, base_path=_PATH, kind=ChangeKind.MODIFIED, form=FileForm.TEXT, hunks=(hunk,))
    shield = Shield(rule=_RULE.id, path=_PATH, start=4, end=4)
    part = Part(number=1, paths=(_PATH,), tokens=100)
    return ReviewInput(version=1, pull_request=PullRequest(), files=(file,), parts=(part,), shields=(shield,), house_rules=(_RULE,))


_INPUT = _input()
