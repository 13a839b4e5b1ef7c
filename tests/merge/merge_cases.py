"""Case documents of the merge as findings. A document is one small review; what it must end in follows from its folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from prs.types.base import canonical_json, sha256
from prs.types.diff import Side
from prs.types.finding import Anchor, Evidence, Finding, Severity

CASES = Path(__file__).parents[1] / "cases" / "merge"
FEWEST = 60


def documents(kind: str) -> list[Path]:
    """Return the documents of one folder; a folder with too few is a failure, not a pass."""
    found = sorted((CASES / kind).glob("*.yaml"))
    assert len(found) >= FEWEST, f"{kind} has {len(found)} documents and must have {FEWEST}"
    return found


def read(document: Path) -> dict[str, Any]:
    """Return a document as it stands."""
    case: dict[str, Any] = yaml.safe_load(document.read_text(encoding="utf-8"))
    return case


def findings_of(case: dict[str, Any]) -> list[Finding]:
    """Return a document's findings. What one does not say for itself, the document says for all."""
    return [_finding({**{key: case[key] for key in ("path", "symbol", "quote") if key in case}, **row}) for row in case["findings"]]


def _finding(row: dict[str, Any]) -> Finding:
    anchor = Anchor(
        path=row["path"],
        side=Side.HEAD,
        start=row["line"],
        end=row.get("end", row["line"]),
        quote=row.get("quote", ""),
        symbol=row.get("symbol", ""),
    )
    return Finding(
        id=row["id"],
        fingerprint=sha256(canonical_json([anchor.path, anchor.symbol, anchor.quote]))[:16],
        slug=row["pass"],
        anchor=anchor,
        category=row["category"],
        severity=Severity(row.get("severity", "MAJOR")),
        stated=row.get("confidence", 0.7),
        confidence=row.get("confidence", 0.7),
        title=row["title"],
        body=row.get("body", ""),
        evidence=Evidence(quote=anchor.quote, trigger=row.get("trigger", "t"), impact=row.get("impact", "i")),
        unverified=tuple(row.get("unverified", ())),
        question=row.get("question", False),
        rule=row.get("rule", ""),
    )
