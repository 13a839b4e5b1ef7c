"""Why two findings were merged, or were not."""

from __future__ import annotations

from collections.abc import Iterable

from prs.merge.same_text import same
from prs.types.finding import Finding


def explain_pairs(findings: Iterable[Finding]) -> str:
    """Return one line for each pair in one file: both ids, and the score of their texts."""
    ordered = sorted(findings, key=lambda finding: finding.id)
    lines = [
        f"{a.id} {b.id} {same(a.title + a.body, b.title + b.body):.2f}"
        for index, a in enumerate(ordered)
        for b in ordered[index + 1 :]
        if a.anchor.path == b.anchor.path
    ]
    return "\n".join(lines) + "\n" if lines else ""
