"""A candidate on its way through the gates: what it has become, and the trail so far. Each gate makes a new one."""

from __future__ import annotations

import math
from typing import NamedTuple

from prs.anchor import Located, fingerprint
from prs.evidence import asked, asked_title
from prs.gates.bench import UNVERIFIED, Bench, plain_category
from prs.types.base import canonical_json, sha256
from prs.types.finding import Candidate, Effect, Evidence, Finding, Rejection, Severity, Tier, TrailStep
from prs.types.input import InputFile


class Case(NamedTuple):
    """One candidate. `category` has no prefix; `hedged` says that rule 10 put one on."""

    id: str
    candidate: Candidate
    category: str
    severity: Severity
    stated: float
    confidence: float
    title: str
    body: str
    question: bool
    fix: str
    file: InputFile | None = None
    located: Located | None = None
    slots: Evidence = Evidence()
    hedged: bool = False
    unverified: tuple[str, ...] = ()
    rule: str = ""
    tier: Tier = Tier.FIRST
    trail: tuple[TrailStep, ...] = ()

    def with_step(self, by: str, effect: Effect, reason: str, **numbers: float) -> Case:
        """Return the case with one more step on its trail."""
        return self._replace(trail=(*self.trail, TrailStep(by=by, effect=effect, reason=reason, numbers=numbers)))

    def is_protected(self, bench: Bench) -> bool:
        """Return whether its category is never dropped."""
        return self.category in bench.protected


class Refused(NamedTuple):
    """The case as it stood before the gate that refused it, and why it did."""

    case: Case
    reason: str


def open_case(candidate: Candidate, index: int, bench: Bench) -> Case:
    """Return the case of the pass's candidate number `index`, with the model's own words on the trail."""
    resolved, part = bench.resolved, bench.court.part
    digest = sha256(canonical_json([resolved.slug, part, index, candidate]))
    stated = min(1.0, max(0.0, candidate.confidence)) if math.isfinite(candidate.confidence) else 0.0
    who = resolved.model or resolved.slug
    case = Case(
        id=f"c{digest[:10]}",
        candidate=candidate,
        category=plain_category(candidate.category),
        severity=candidate.severity,
        stated=stated,
        confidence=stated,
        title=candidate.title.strip(),
        body=candidate.body.strip(),
        question=candidate.question,
        fix=candidate.fix,
    )
    said = f"{who} said {candidate.severity.value} {candidate.category} at {candidate.path}:{candidate.line}, confidence {stated:g}"
    return case.with_step("pass", Effect.NOTE, said, stated=stated)


def spare(case: Case, by: str, reason: str, **numbers: float) -> Case:
    """Return a protected case that a gate would have refused, as a question in the second tier."""
    if case.fix:
        case = case.with_step(by, Effect.NOTE, "the fix is removed: a question proposes none")
    spared = as_question(case, case.unverified)._replace(fix="", tier=Tier.SECOND)
    return spared.with_step(by, Effect.DEMOTE, f"{reason}; {case.category} is protected, so it is kept as a question", **numbers)


def as_question(case: Case, unseen: tuple[str, ...]) -> Case:
    """Return the case as a question by the fixed form. A body that the pass itself made a question stays as it is."""
    body = case.body if case.question and "?" in case.body else asked(case.body, unseen)
    return case._replace(question=True, title=asked_title(case.title), body=body)


def finding_of(case: Case, bench: Bench) -> Finding:
    """Return the finding of a case that passed every gate."""
    assert case.located is not None  # noqa: S101 - the gate `anchored` refuses a case without one
    assert case.file is not None  # noqa: S101 - the same
    return Finding(
        id=case.id,
        fingerprint=fingerprint(case.located.anchor, case.file),
        slug=bench.resolved.slug,
        anchor=case.located.anchor,
        category=f"{UNVERIFIED}{case.category}" if case.hedged else case.category,
        severity=case.severity,
        stated=case.stated,
        confidence=case.confidence,
        title=case.title,
        body=case.body,
        evidence=case.slots,
        relies_on=case.candidate.relies_on,
        unverified=case.unverified,
        question=case.question,
        fix=case.fix,
        rule=case.rule,
        tier=case.tier,
        trail=case.trail,
        passes=(bench.resolved.slug,),
    )


def rejection_of(refused: Refused, gate: str, bench: Bench) -> Rejection:
    """Return the rejection of a case, with the model's own words."""
    case = refused.case.with_step(gate, Effect.REJECT, refused.reason)
    return Rejection(id=case.id, slug=bench.resolved.slug, gate=gate, reason=refused.reason, candidate=case.candidate, trail=case.trail)
