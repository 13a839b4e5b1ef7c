"""Findings for the tests of the merge."""

from __future__ import annotations

from typing import Any

import msgspec

from prs.types.diff import Side
from prs.types.finding import Anchor, Evidence, Finding, Severity

POINT = "`charge` may run twice: two requests read `order.paid` before either of them sets it, so the customer pays twice."
REWORDED = "Two requests at once both read `order.paid` before it is set; `charge` then runs twice and the customer pays twice."
OTHER = "The amount is a float, so a fraction of a cent is lost when prices are added up over a month."


def a_finding(name: str, body: str = POINT, line: int = 10, **changes: Any) -> Finding:
    """Return a finding of the pass `correctness` in `src/pay.py`; changes may name `path`, `quote`, `symbol` of its anchor."""
    anchor = Anchor(
        path=changes.pop("path", "src/pay.py"),
        side=changes.pop("side", Side.HEAD),
        start=line,
        end=changes.pop("end", line),
        quote=changes.pop("quote", ""),
        symbol=changes.pop("symbol", ""),
    )
    finding = Finding(
        id=name,
        fingerprint=f"{name:0>16}",
        slug="correctness",
        anchor=anchor,
        category="BUG",
        severity=Severity.MAJOR,
        stated=0.7,
        confidence=0.7,
        title="",
        body=body,
        evidence=Evidence(quote="q", trigger="t", impact="i"),
    )
    return msgspec.structs.replace(finding, **changes)
