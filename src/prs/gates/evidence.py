"""Charge for empty evidence slots: effective = max(0, stated - sum of penalties). Refuses nothing by itself."""

from __future__ import annotations

from decimal import Decimal

from prs.evidence import placeholder
from prs.gates.bench import Bench
from prs.gates.case import Case, Refused
from prs.types.finding import Effect, Evidence

NAME = "evidence"
SLOTS = ("quote", "trigger", "impact")


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Subtract what each empty slot costs, and write the sum on the trail."""
    faults = {slot: fault for slot, fault in zip(SLOTS, _faults(case, bench), strict=True) if fault}
    prices = {slot: float(getattr(bench.court.penalties, slot)) for slot in faults}
    for slot, fault in faults.items():
        case = case.with_step(NAME, Effect.COST, f"{slot}: {fault}", penalty=prices[slot])
    left = effective(case.stated, tuple(prices.values()))
    said = case.candidate.evidence
    slots = Evidence(**{slot: "" if slot in faults else str(getattr(said, slot)) for slot in SLOTS})
    priced = case._replace(confidence=left, slots=slots)
    numbers = {"stated": case.stated, **prices, "effective": left}
    if not faults:
        return priced.with_step(NAME, Effect.KEEP, f"all three slots are filled: {left:g}", **numbers)
    sum_ = " - ".join([f"{case.stated:g}", *(f"{price:g} ({slot})" for slot, price in prices.items())])
    return priced.with_step(NAME, Effect.NOTE, f"effective confidence: {sum_} = {left:g}", **numbers)


def effective(stated: float, penalties: tuple[float, ...]) -> float:
    """Return what is left of the stated confidence, never below 0; in decimal arithmetic, so that 0.85 - 0.2 is 0.65."""
    left = Decimal(str(stated)) - sum((Decimal(str(penalty)) for penalty in penalties), Decimal(0))
    return max(0.0, float(left))


def _faults(case: Case, bench: Bench) -> tuple[str, str, str]:
    said, located = case.candidate.evidence, case.located
    quote = "" if located is None or (bench.is_tool and located.quoted) else located.fault
    texts = (case.candidate.title, case.candidate.body, said.quote, *said.quote.split("\n", 50))
    return quote, placeholder(said.trigger, texts), placeholder(said.impact, (*texts, said.trigger))
