"""What there is to tell of one candidate, as a value."""

from __future__ import annotations

from prs.types.base import Value
from prs.types.diff import Side
from prs.types.finding import Absorbed, Evidence, Finding, Place, Rejection, Severity, TrailStep
from prs.types.review import LedgerEntry, Review

KEPT, ASKED, SECOND, REJECTED, MERGED, LISTED = "kept", "question", "second_tier", "rejected", "merged", "also_at"


class Story(Value, frozen=True, kw_only=True):
    """One candidate's way. `end` is one of kept, question, second_tier, rejected, merged, also_at; `because` says why in a sentence.

    `into` is the id of the finding that absorbed or lists it, or "". Lines are where it was anchored, or for a rejection as claimed.
    """

    id: str
    slug: str
    end: str
    because: str
    path: str
    side: Side
    start: int
    stop: int
    category: str
    severity: Severity
    stated: float | None
    confidence: float | None
    title: str
    body: str
    symbol: str = ""
    fingerprint: str = ""
    evidence: Evidence = Evidence()
    unverified: tuple[str, ...] = ()
    rule: str = ""
    into: str = ""
    passes: tuple[str, ...] = ()
    absorbed: tuple[str, ...] = ()
    also_at: tuple[str, ...] = ()
    trail: tuple[TrailStep, ...] = ()


class Silence(Value, frozen=True, kw_only=True):
    """A line at which no candidate stands: what the ledger says of its file, and the candidates of the file, nearest first.

    `shown` is whether the passes were shown the line, and `lines` how many the file has at head; None where that is not known.
    """

    path: str
    line: int
    ledger: tuple[LedgerEntry, ...]
    nearest: tuple[Story, ...] = ()
    shown: bool | None = None
    lines: int | None = None


def stories(review: Review) -> tuple[Story, ...]:
    """Return the story of every candidate that the review knows, findings first."""
    told: list[Story] = []
    for end, findings in ((KEPT, review.findings), (ASKED, review.questions), (SECOND, review.second_tier)):
        for finding in findings:
            told.append(_of_finding(finding, end))
            told += [_of_absorbed(one, finding, end) for one in finding.absorbed]
            told += [_of_place(place, finding, end) for place in finding.also_at]
    told += [_of_rejection(rejection) for rejection in review.rejections]
    return tuple(told)


def _of_finding(finding: Finding, end: str) -> Story:
    anchor = finding.anchor
    return Story(
        id=finding.id,
        slug=finding.slug,
        end=end,
        because=_because(finding, end),
        path=anchor.path,
        side=anchor.side,
        start=anchor.start,
        stop=anchor.end,
        category=finding.category,
        severity=finding.severity,
        stated=finding.stated,
        confidence=finding.confidence,
        title=finding.title,
        body=finding.body,
        symbol=anchor.symbol,
        fingerprint=finding.fingerprint,
        evidence=finding.evidence,
        unverified=finding.unverified,
        rule=finding.rule,
        passes=finding.passes,
        absorbed=tuple(one.id for one in finding.absorbed),
        also_at=tuple(place.id for place in finding.also_at),
        trail=finding.trail,
    )


def _because(finding: Finding, end: str) -> str:
    if end == KEPT:
        return "it passed every gate"
    if end == ASKED:
        unseen = ", ".join(f"`{name}`" for name in finding.unverified)
        return f"rule 10 hedged it: the definition of {unseen} was not in view" if unseen else "it asks and does not state"
    held = [step.reason for step in finding.trail if step.effect == "demote"]
    return held[-1] if held else "it was held back"


def _of_absorbed(one: Absorbed, finding: Finding, end: str) -> Story:
    return Story(
        id=one.id,
        slug=one.slug,
        end=MERGED,
        because=f"{finding.id} of {finding.slug} says the same ({one.tier}, score {one.score:g}); that one ended as: {_words(end)}",
        path=one.anchor.path,
        side=one.anchor.side,
        start=one.anchor.start,
        stop=one.anchor.end,
        category=one.category,
        severity=one.severity,
        stated=None,
        confidence=one.confidence,
        title=one.title,
        body=one.body,
        symbol=one.anchor.symbol,
        into=finding.id,
    )


def _of_place(place: Place, finding: Finding, end: str) -> Story:
    return Story(
        id=place.id,
        slug=finding.slug,
        end=LISTED,
        because=f"{finding.id} lists it as another place of the same pattern; that one ended as: {_words(end)}",
        path=place.anchor.path,
        side=place.anchor.side,
        start=place.anchor.start,
        stop=place.anchor.end,
        category=finding.category,
        severity=finding.severity,
        stated=None,
        confidence=None,
        title=finding.title,
        body=finding.body,
        symbol=place.anchor.symbol,
        fingerprint=place.fingerprint,
        into=finding.id,
    )


def _of_rejection(rejection: Rejection) -> Story:
    said = rejection.candidate
    left = [step.numbers["effective"] for step in rejection.trail if "effective" in step.numbers]
    return Story(
        id=rejection.id,
        slug=rejection.slug,
        end=REJECTED,
        because=f"the gate `{rejection.gate}` refused it: {rejection.reason}",
        path=said.path,
        side=said.side,
        start=said.line,
        stop=said.line,
        category=said.category,
        severity=said.severity,
        stated=said.confidence,
        confidence=left[-1] if left else None,
        title=said.title,
        body=said.body,
        evidence=said.evidence,
        trail=rejection.trail,
    )


def _words(end: str) -> str:
    return {KEPT: "a finding", ASKED: "a question", SECOND: "kept in the second tier"}[end]
