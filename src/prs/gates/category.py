"""Refuse a candidate whose category is not its pass's own: deep in its lane, silent outside it."""

from __future__ import annotations

from prs.gates.bench import Bench
from prs.gates.case import Case, Refused
from prs.types.finding import Effect

NAME = "category"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Let through what the pass owns. A tool pass that names no categories owns what it says."""
    if (bench.owned or not bench.is_tool) and case.category not in bench.owned:
        own = ", ".join(sorted(bench.owned)) or "none"
        return Refused(case, f"{case.category or 'no category'} is not the business of {bench.resolved.slug}, which owns {own}")
    return case.with_step(NAME, Effect.KEEP, f"{case.category} is the pass's own")
