"""What was already said on this pull request, by an earlier run or by a person."""

from __future__ import annotations

from collections.abc import Sequence

from prs.merge.same_text import SAME_POINT, same
from prs.types.base import Value
from prs.types.finding import Finding


class Said(Value, frozen=True, kw_only=True):
    """One thing that was said. `fingerprint` is "" for a person's remark; `line` is 1-based, or 0 where it is not known.

    `ref` is whatever the caller finds the remark by again: a comment's id, a run's name.
    """

    ref: str
    text: str
    path: str = ""
    fingerprint: str = ""
    line: int = 0


def already_said(finding: Finding, earlier: Sequence[Said]) -> Said | None:
    """Return what says the same as `finding`, the most alike first, or None."""
    text = f"{finding.title}\n{finding.body}"
    scored = [(same(text, said.text), said) for said in earlier if said.path in ("", finding.anchor.path)]
    best = max(scored, key=lambda pair: (pair[0], pair[1].ref), default=None)
    return best[1] if best is not None and best[0] >= SAME_POINT else None
