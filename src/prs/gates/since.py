"""Hold back what is not about new lines, where an earlier review read the others: it stays in the second tier. Refuses nothing."""

from __future__ import annotations

from prs.gates.bench import Bench
from prs.gates.case import Case, Refused
from prs.types.diff import Side
from prs.types.finding import Anchor, Effect, Tier
from prs.types.input import Since

NAME = "since"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Demote a case whose anchor touches no line that is new since the last reviewed head."""
    since = bench.court.review_input.since
    if since is None or case.located is None:
        return case
    if _touches(case.located.anchor, since):
        return case.with_step(NAME, Effect.KEEP, f"it touches a line that is new since {since.sha[:12]}")
    reason = f"it touches no line that is new since {since.sha[:12]}, which was reviewed: kept in the second tier"
    return case._replace(tier=Tier.SECOND).with_step(NAME, Effect.DEMOTE, reason)


def _touches(anchor: Anchor, since: Since) -> bool:
    lines = since.lines_of(anchor.path)
    windows = lines.head if anchor.side is Side.HEAD else lines.base
    return any(window.start <= anchor.end and anchor.start <= window.end for window in windows)
