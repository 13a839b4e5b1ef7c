"""Why two findings were merged, or were not: tier and scores of every pair that was considered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from prs.merge.bars import BARS, Bars
from prs.merge.candidates import candidate_pairs
from prs.merge.compare import Pair, Relation, compare, hopeless
from prs.merge.merge import merge
from prs.merge.point import points_of
from prs.merge.subject import subject_of
from prs.types.finding import Finding


class Considered(NamedTuple):
    """One pair: ids, how the two stand to each other, their score and the bar for it, the tier of the merge or "", and why."""

    a: str
    b: str
    relation: Relation
    score: float
    bar: float
    tier: str
    why: str


def explain(findings: Iterable[Finding], bars: Bars = BARS) -> tuple[Considered, ...]:
    """Return every pair that was considered, the most alike first. Pairs whose words leave no hope are not listed."""
    ordered = sorted(findings, key=lambda finding: finding.id)
    into = _into(merge(ordered, bars))
    points = points_of([subject_of(finding) for finding in ordered])
    found = []
    for low, high in candidate_pairs(points, bars):
        if not hopeless(points[low], points[high], bars):
            pair = compare(points[low], points[high], bars)
            a, b = sorted((ordered[points[low].members[0]].id, ordered[points[high].members[0]].id))
            found.append(_considered(a, b, pair, into))
    for point in points:
        first, *rest = (ordered[index].id for index in point.members)
        found += [Considered(first, other, Relation.PLACE, 1.0, bars.strong, _tier(first, other, into), "the same words") for other in rest]
    return tuple(sorted(found, key=lambda one: (-one.score, one.a, one.b)))


def explain_pairs(findings: Iterable[Finding]) -> str:
    """Return one line for each pair that was considered: score, bar, both ids, and what came of it."""
    lines = [
        f"{one.score:.3f} of {one.bar:.3f}  {one.a} {one.b}  {one.relation.value}: {one.tier or 'apart'}, {one.why}"
        for one in explain(findings)
    ]
    return "\n".join(lines or ["No two findings have enough in common to be compared."]) + "\n"


def _considered(a: str, b: str, pair: Pair, into: dict[str, tuple[str, str]]) -> Considered:
    tier = _tier(a, b, into)
    if tier:
        why = "strong" if pair.strong else "by the company they keep"
    elif pair.barred:
        why = pair.barred
    else:
        why = "the rest of the cluster says something else" if pair.strong else "too little in common"
    return Considered(a, b, pair.relation, pair.score, pair.need, tier, why)


def _into(merged: Iterable[Finding]) -> dict[str, tuple[str, str]]:
    """Return for each id which finding has it now, and by which tier."""
    into: dict[str, tuple[str, str]] = {}
    for kept in merged:
        into |= {one.id: (kept.id, one.tier) for one in kept.absorbed}
        into |= {place.id: (kept.id, place.tier) for place in kept.also_at}
        into[kept.id] = (kept.id, "")
    return into


def _tier(a: str, b: str, into: dict[str, tuple[str, str]]) -> str:
    (kept_a, tier_a), (kept_b, tier_b) = into[a], into[b]
    return (tier_a or tier_b) if kept_a == kept_b else ""
