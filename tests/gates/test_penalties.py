"""What one empty slot costs is exactly what the manifest says, for every candidate of the case documents."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from gates.documents import Case, read_cases
from prs.gates import judge
from prs.gates.evidence import effective
from prs.types.finding import Finding, Rejection
from prs.types.manifest import Penalties

CASES = [case for case in read_cases("gates") if case.expected["ends"] not in ("rejected by category", "rejected by scope")]
PENALTIES = (Penalties(), Penalties(quote=0.123, trigger=0.07, impact=0.011), Penalties(quote=0.0, trigger=0.0, impact=0.0))


def after_slots(case: Case, penalties: Penalties, **slots: str) -> Finding | Rejection:
    """Return where the case ends with these slots and all bars down."""
    said = msgspec.structs.replace(case.candidate, confidence=1.0, evidence=msgspec.structs.replace(case.candidate.evidence, **slots))
    judged = judge([said], case.court._replace(penalties=penalties))
    return judged.findings[0] if judged.findings else judged.rejections[0]


def left(end: Finding | Rejection) -> Decimal | None:
    """Return the effective confidence that the evidence gate wrote on the trail, or None where the case did not come so far."""
    found = [step.numbers["effective"] for step in end.trail if step.by == "evidence" and "effective" in step.numbers]
    return Decimal(str(found[0])) if found else None


@pytest.mark.parametrize("slot", ["trigger", "impact", "quote"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_slot_costs_its_penalty(case: Case, slot: str) -> None:
    """Filling or emptying any one slot moves the effective confidence by exactly the manifest's penalty."""
    lines = [text for text in case.candidate.evidence.quote.split("\n") if text.strip()]
    full = {"trigger": "the 3rd request of user 7", "impact": "order 12 is charged twice"}
    for penalties in PENALTIES:
        filled, emptied = (left(after_slots(case, penalties, **(full | change))) for change in ({}, {slot: ""}))
        if filled is None or emptied is None:
            continue  # it stands nowhere in the change, with or without its quote
        fault = any(step.reason.startswith("quote:") for step in after_slots(case, penalties, **full).trail)
        price = Decimal(0) if slot == "quote" and (fault or not lines) else Decimal(str(getattr(penalties, slot)))
        assert filled - emptied == price


@pytest.mark.parametrize(
    ("stated", "penalties", "expected"),
    [(0.85, (0.2,), 0.65), (0.9, (0.3, 0.2, 0.15), 0.25), (0.1, (0.3,), 0.0), (0.3, (), 0.3), (1.0, (0.1, 0.2), 0.7), (0.0, (0.0,), 0.0)],
)
def test_the_arithmetic_is_decimal(stated: float, penalties: tuple[float, ...], expected: float) -> None:
    """No binary dust: 0.9 - 0.3 - 0.2 - 0.15 is 0.25, and nothing is below nothing."""
    assert effective(stated, penalties) == expected
