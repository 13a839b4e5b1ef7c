"""Hold back what is over a pass's quota: it stays in the report's second tier. Refuses nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from prs.types.finding import Effect, Finding, Tier, TrailStep

NAME = "quota"


def hold_quota(findings: Sequence[Finding], quota: int | None) -> tuple[Finding, ...]:
    """Return the findings in their order, at most `quota` of them in the first tier. Doing it twice changes nothing.

    Statements stay before questions, then the graver, the better evidenced, the surer; ties are decided by place, then id. It may be
    applied to the findings of all parts of a pass together.
    """
    first = [finding for finding in findings if finding.tier is Tier.FIRST]
    if quota is None or len(first) <= quota:
        return tuple(findings)
    ranks = {finding.id: rank for rank, finding in enumerate(sorted(first, key=_best_first), start=1)}
    return tuple(_held(finding, ranks[finding.id], quota) if ranks.get(finding.id, 0) > quota else finding for finding in findings)


def _best_first(finding: Finding) -> tuple[bool, int, int, float, str, int, str]:
    said = finding.evidence
    filled = sum(bool(slot) for slot in (said.quote, said.trigger, said.impact))
    return (finding.question, -finding.severity.rank, -filled, -finding.confidence, finding.anchor.path, finding.anchor.start, finding.id)


def _held(finding: Finding, rank: int, quota: int) -> Finding:
    step = TrailStep(
        by=NAME,
        effect=Effect.DEMOTE,
        reason=f"it ranks {rank}, and the pass's quota is {quota}: kept in the second tier",
        numbers={"rank": float(rank), "quota": float(quota)},
    )
    return msgspec.structs.replace(finding, tier=Tier.SECOND, trail=(*finding.trail, step))
