"""Measure how many comments within three lines of each other the merge takes for one: about one in twenty-four really is.

Usage: merge_near.py FILE. Prints one JSON object. Runs the real merge on findings at the comments' own lines: each pair by itself, and
all comments of a pull request together.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from merge_bench import share
from prs.merge import merge
from prs.types.base import sha256
from prs.types.diff import Side
from prs.types.finding import Anchor, Evidence, Finding, Severity


def finding_of(row: dict[str, Any], side: str) -> Finding:
    """Return one comment as a finding at its lines, with neither quote nor symbol, which the file lacks."""
    one = row[side]
    start, end = one["line"]
    name = sha256(f"{row['pr']} {row['path']} {start} {end} {one['text']}".encode())[:10]
    return Finding(
        id=name,
        fingerprint=name,
        slug=one["model"] or "unnamed",
        anchor=Anchor(path=row["path"], side=Side.HEAD, start=start, end=end, quote=""),
        category="BUG",
        severity=Severity.MAJOR,
        stated=0.5,
        confidence=0.5,
        title=one["text"],
        body="",
        evidence=Evidence(),
    )


def homes(findings: Iterable[Finding]) -> dict[str, str]:
    """Return for each finding's id the id of the one that has it after a merge."""
    return {
        name: kept.id
        for kept in merge(findings)
        for name in (kept.id, *(one.id for one in kept.absorbed), *(one.id for one in kept.also_at))
    }


def main() -> None:
    """Measure one file."""
    rows = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines() if line.strip()]
    alone = together = 0
    by_pull_request: dict[str, dict[str, Finding]] = {}
    for row in rows:
        a, b = finding_of(row, "a"), finding_of(row, "b")
        alone += len(set(homes([a, b]).values())) == 1
        by_pull_request.setdefault(row["pr"], {}).update({a.id: a, b.id: b})
    end = {name: home for own in by_pull_request.values() for name, home in homes(own.values()).items()}
    for row in rows:
        together += end[finding_of(row, "a").id] == end[finding_of(row, "b").id]
    print(json.dumps({"pairs": len(rows), "merged_alone": share(alone, len(rows)), "merged_in_context": share(together, len(rows))}))


if __name__ == "__main__":
    main()
