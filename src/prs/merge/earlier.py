"""What was already said on this pull request, by an earlier run or by a person.

A fingerprint says where (path, symbol and quoted code, so that shifted lines and renamed files change nothing); the text says what.
Two bugs on the same lines share a fingerprint, so a fingerprint alone is never enough where both texts are known.
"""

from __future__ import annotations

from collections.abc import Sequence

from prs.merge.bars import BARS, Bars
from prs.merge.same_text import Text, alike, read_text
from prs.types.base import Value
from prs.types.finding import Finding


class Said(Value, frozen=True, kw_only=True):
    """One thing that was said. `fingerprint` is "" for a person's remark; `line` is 1-based, or 0 where it is not known.

    `ref` is whatever the caller finds the remark by again: a comment's id, a run's name. `path` is "" for a remark on the whole change, and
    `renamed_to` is where that file is now, or "".
    """

    ref: str
    text: str
    path: str = ""
    fingerprint: str = ""
    line: int = 0
    renamed_to: str = ""


def already_said(finding: Finding, earlier: Sequence[Said], bars: Bars = BARS) -> Said | None:
    """Return what says the same as `finding`, the most alike first, or None.

    The same fingerprint needs `together`: other words for what stands at the same code. The same file needs `strong`, and a remark that
    names no file `linked`. A remark on another file is never the same.
    """
    text = read_text(f"{finding.title}\n{finding.body}".strip())
    scored = [(_excess(finding, text, said, bars), said) for said in earlier]
    fitting = [(excess, said) for excess, said in scored if excess is not None and excess >= 0]
    return max(fitting, key=lambda pair: (pair[0], pair[1].ref))[1] if fitting else None


def _excess(finding: Finding, text: Text, said: Said, bars: Bars) -> float | None:
    """Return how far a remark clears its bar; None where it is about something else."""
    score = alike(text, read_text(said.text.strip()))
    if said.fingerprint and said.fingerprint in {finding.fingerprint, *(place.fingerprint for place in finding.also_at)}:
        return 1 + score if not said.text.strip() else round(score - bars.together, 6)
    if not said.path:
        return round(score - bars.linked, 6)
    paths = {said.path, said.renamed_to}
    return round(score - bars.strong, 6) if finding.anchor.path in paths else None
