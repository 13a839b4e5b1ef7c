"""One cluster of findings becomes one finding: which is kept, what it takes from the others, and by which tier each was merged.

What stands at the kept finding's place is absorbed; what stands elsewhere is listed with its place, whatever its tier.
Both keep their text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from prs.merge.bars import Bars
from prs.merge.compare import Relation, compare, differ_in_names, score_of
from prs.merge.point import Point, point_of
from prs.merge.subject import Spot, category_root, spot_of, subject_of
from prs.types.finding import Absorbed, Effect, Finding, Place, Severity, Tier, TrailStep


class MergeTier(StrEnum):
    """By what right a finding was merged. `GROUP` is the same pattern at another place, and no duplicate."""

    RESTATEMENT = "restatement"
    REWORDING = "rewording"
    CHAIN = "chain"
    REFRAMING = "reframing"
    GROUP = "group"


class _Other(NamedTuple):
    """A finding that is not the kept one, and its point."""

    finding: Finding
    point: Point


class Joined(NamedTuple):
    """One finding that another takes in: by which tier, whether at its place, how alike they are, and how many lines apart."""

    finding: Finding
    tier: MergeTier
    here: bool
    score: float
    gap: int | None


def best_first(findings: Iterable[Finding]) -> list[Finding]:
    """Order by evidence: statements before questions, then what is verified, slots filled, confidence, severity, place.

    Findings that agree in all of it stay in the order in which they came.
    """

    def rank(finding: Finding) -> tuple[bool, bool, int, float, int, Spot, str, str]:
        filled = sum(bool(slot.strip()) for slot in (finding.evidence.quote, finding.evidence.trigger, finding.evidence.impact))
        spot = spot_of(finding.anchor)
        unverified = bool(finding.unverified)
        return finding.question, unverified, -filled, -finding.confidence, -finding.severity.rank, spot, finding.id, finding.slug

    return sorted(findings, key=rank)


def unite(findings: Sequence[Finding], bars: Bars) -> Finding:
    """Return the finding of a cluster that is kept, with all that the others bring. A cluster of one only names its own pass."""
    kept, *others = best_first(findings) if len(findings) > 1 else findings
    if not others:
        return kept if kept.passes else msgspec.structs.replace(kept, passes=(kept.slug,))
    joined = _join(kept, others, bars)
    here = [one.finding for one in joined if one.here]
    agreeing = [one.finding for one in joined if one.tier is not MergeTier.GROUP]
    everyone = [kept, *others]
    return msgspec.structs.replace(
        kept,
        severity=max((one.severity for one in everyone), key=_rank),
        confidence=max(one.confidence for one in [kept, *here] if one.question == kept.question),
        tier=Tier.FIRST if any(one.tier is Tier.FIRST for one in everyone) else kept.tier,
        passes=tuple(sorted({slug for one in [kept, *agreeing] for slug in one.passes or (one.slug,)})),
        absorbed=_by_id([*(one for each in everyone for one in each.absorbed), *(_absorbed(one) for one in joined if one.here)]),
        also_at=_by_place([*(place for each in everyone for place in each.also_at), *(_place(one) for one in joined if not one.here)]),
        trail=(*kept.trail, *(_step(one, kept) for one in joined)),
    )


def _join(kept: Finding, others: Sequence[Finding], bars: Bars) -> list[Joined]:
    """Return every other finding with its tier. What is near one that was taken in here is here too: a chain."""
    own, area = _point(kept), _spots(kept)
    waiting, joined = [_Other(one, _point(one)) for one in others], []
    while waiting:
        near = [
            one for one in waiting if _gap(_spots(one.finding), area) <= bars.near_lines and not _twins_on_two_lines(own, one.point, bars)
        ]
        if not near:
            break
        joined += [_here(kept, own, one, bars) for one in near]
        area = [*area, *(spot for one in near for spot in _spots(one.finding))]
        waiting = [one for one in waiting if one not in near]
    return [*joined, *(_elsewhere(kept, own, one, bars) for one in waiting)]


def _here(kept: Finding, own: Point, one: _Other, bars: Bars) -> Joined:
    other = one.finding
    gap = spot_of(kept.anchor).gap(spot_of(other.anchor))
    if category_root(kept.category) != category_root(other.category):
        tier = MergeTier.REFRAMING
    elif gap is None or gap > bars.near_lines:
        tier = MergeTier.CHAIN
    else:
        tier = MergeTier.RESTATEMENT if kept.anchor.start == other.anchor.start else MergeTier.REWORDING
    return Joined(other, tier, here=True, score=score_of(own, one.point, bars), gap=gap)


def _elsewhere(kept: Finding, own: Point, one: _Other, bars: Bars) -> Joined:
    other, pair = one.finding, compare(own, one.point, bars)
    reframes = pair.relation is Relation.LINKED and category_root(kept.category) != category_root(other.category)
    tier = MergeTier.REFRAMING if reframes and not differ_in_names(own, one.point, bars) else MergeTier.GROUP
    return Joined(other, tier, here=False, score=pair.score, gap=spot_of(kept.anchor).gap(spot_of(other.anchor)))


def _twins_on_two_lines(own: Point, other: Point, bars: Bars) -> bool:
    """Return whether two findings differ in nothing but names, each on its line: then the other is at a place of its own."""
    return own.spots[0].start != other.spots[0].start and differ_in_names(own, other, bars)


def _point(finding: Finding) -> Point:
    return point_of(subject_of(finding))


def _spots(finding: Finding) -> list[Spot]:
    return [spot_of(finding.anchor), *(spot_of(one.anchor) for one in finding.absorbed)]


def _gap(spots: Iterable[Spot], area: Sequence[Spot]) -> float:
    gaps = [here.gap(there) for here in spots for there in area]
    return min((gap for gap in gaps if gap is not None), default=float("inf"))


def _rank(severity: Severity) -> int:
    return severity.rank


def _absorbed(one: Joined) -> Absorbed:
    finding = one.finding
    return Absorbed(
        id=finding.id,
        slug=finding.slug,
        tier=one.tier.value,
        score=one.score,
        severity=finding.severity,
        confidence=finding.confidence,
        category=finding.category,
        title=finding.title,
        body=finding.body,
        anchor=finding.anchor,
    )


def _place(one: Joined) -> Place:
    finding = one.finding
    return Place(
        id=finding.id,
        anchor=finding.anchor,
        fingerprint=finding.fingerprint,
        slug=finding.slug,
        tier=one.tier.value,
        score=one.score,
        severity=finding.severity,
        confidence=finding.confidence,
        category=finding.category,
        title=finding.title,
        body=finding.body,
    )


def _by_id(absorbed: Iterable[Absorbed]) -> tuple[Absorbed, ...]:
    return tuple(sorted(absorbed, key=lambda one: (one.id, one.slug, spot_of(one.anchor))))


def _by_place(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places, key=lambda place: (spot_of(place.anchor), place.id, place.slug)))


def _step(one: Joined, kept: Finding) -> TrailStep:
    numbers = {"score": one.score} | ({} if one.gap is None else {"lines": float(one.gap)})
    effect = Effect.ABSORB if one.here else Effect.NOTE
    raised = one.finding.severity.rank > kept.severity.rank
    strict = f" Its severity {one.finding.severity.value} is the stricter." if raised else ""
    return TrailStep(by=f"merge:{one.tier.value}", effect=effect, reason=_reason(one) + strict, numbers=numbers)


def _reason(one: Joined) -> str:
    other = one.finding
    who, where = f"{other.id} of {other.slug}", f"{other.anchor.path}:{other.anchor.start}"
    match one.tier:
        case MergeTier.RESTATEMENT:
            return f"{who} makes the same point on the same line."
        case MergeTier.REWORDING:
            return f"{who} makes the same point in other words at {where}."
        case MergeTier.CHAIN:
            return f"{who} makes the same point at {where}, near a finding that was merged already."
        case MergeTier.REFRAMING:
            return f"{who} sees the same cause as {other.category} at {where}."
        case MergeTier.GROUP:
            return f"{who} is the same pattern at another place, {where}; both places are listed."
