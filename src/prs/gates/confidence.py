"""Refuse what is below the pass's confidence minimum, by the effective confidence."""

from __future__ import annotations

from prs.gates.bench import Bench
from prs.gates.case import Case, Refused, spare
from prs.types.finding import Effect

NAME = "confidence_min"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Let through what reaches the minimum, and what is protected and hedged by rule 10, so that a person still checks it."""
    least = bench.resolved.confidence_min
    numbers = {"stated": case.stated, "effective": case.confidence, "min": least}
    if case.confidence >= least:
        return case.with_step(NAME, Effect.KEEP, f"{case.confidence:g} reaches the minimum, {least:g}", **numbers)
    reason = f"{case.confidence:g} is below the pass's minimum, {least:g}"
    if not case.is_protected(bench):
        return Refused(case, reason)
    if case.hedged:
        passes = f"{reason}; {case.category} is protected and rule 10 hedged it, so it passes for a person to check"
        return case.with_step(NAME, Effect.KEEP, passes, **numbers)
    return spare(case, NAME, reason, **numbers)
