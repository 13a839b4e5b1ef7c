"""Findings in, findings out: each kept finding names what it absorbed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from prs.merge.same_text import SAME_POINT, same
from prs.types.finding import Absorbed, Effect, Finding, Tier, TrailStep


def merge(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return what is left, sorted by place. Every finding that came in is kept, or listed by the one that absorbed it."""
    kept: list[Finding] = []
    for finding in sorted(findings, key=_best_first):
        index = next((i for i, other in enumerate(kept) if _restates(finding, other)), None)
        if index is None:
            kept.append(_alone(finding))
        else:
            kept[index] = _absorb(kept[index], finding)
    return tuple(sorted(kept, key=lambda f: (f.anchor.path, f.anchor.start, f.anchor.end, f.id)))


def _best_first(finding: Finding) -> tuple[int, bool, float, int, str, str]:
    slots = (finding.evidence.quote, finding.evidence.trigger, finding.evidence.impact)
    return (-len(finding.absorbed), finding.question, -finding.confidence, -sum(map(bool, slots)), finding.id, finding.slug)


def _restates(a: Finding, b: Finding) -> bool:
    here, there = a.anchor, b.anchor
    same_line = (here.path, here.side, here.start) == (there.path, there.side, there.start)
    return same_line and same(f"{a.title}\n{a.body}", f"{b.title}\n{b.body}") >= SAME_POINT


def _alone(finding: Finding) -> Finding:
    return finding if finding.passes else msgspec.structs.replace(finding, passes=(finding.slug,))


def _absorb(kept: Finding, other: Finding) -> Finding:
    score = round(same(f"{kept.title}\n{kept.body}", f"{other.title}\n{other.body}"), 3)
    absorbed = Absorbed(
        id=other.id,
        slug=other.slug,
        tier="restatement",
        score=score,
        severity=other.severity,
        confidence=other.confidence,
        category=other.category,
        title=other.title,
        body=other.body,
        anchor=other.anchor,
    )
    step = TrailStep(
        by="merge:restatement", effect=Effect.ABSORB, reason=f"{other.id} of {other.slug} says the same", numbers={"score": score}
    )
    return msgspec.structs.replace(
        kept,
        severity=max(kept.severity, other.severity, key=lambda severity: severity.rank),
        tier=Tier.FIRST if Tier.FIRST in (kept.tier, other.tier) else kept.tier,
        passes=_union(kept.passes, other.passes or (other.slug,)),
        absorbed=tuple(sorted((*kept.absorbed, *other.absorbed, absorbed), key=lambda one: one.id)),
        also_at=tuple(sorted((*kept.also_at, *other.also_at), key=lambda place: place.id)),
        trail=(*kept.trail, step),
    )


def _union(a: Sequence[str], b: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({*a, *b}))
