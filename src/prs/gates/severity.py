"""Refuse what is below the pass's severity floor, question or not."""

from __future__ import annotations

from prs.gates.bench import Bench
from prs.gates.case import Case, Refused, spare
from prs.types.finding import Effect

NAME = "severity_floor"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Let through what reaches the floor; keep what is protected and does not as a question in the second tier."""
    floor = bench.resolved.severity_floor
    numbers = {"severity": float(case.severity.rank), "floor": float(floor.rank)}
    if case.severity.rank >= floor.rank:
        return case.with_step(NAME, Effect.KEEP, f"{case.severity.value} reaches the floor, {floor.value}", **numbers)
    reason = f"{case.severity.value} is below the pass's floor, {floor.value}"
    return spare(case, NAME, reason, **numbers) if case.is_protected(bench) else Refused(case, reason)
