"""Which finding a person means to dismiss: one that was said on the pull request, else one of the kept review."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from prs.errors import UserError
from prs.threads.memory import Told
from prs.types.finding import Finding
from prs.types.review import Review

_FEW = 5
_ID = re.compile(r"c[0-9a-f]{10}")
"""What an id is. A kept review may be anybody's, and what it calls one may be anything."""


def find_dismissed(ref: str, told: Sequence[Told], open_review: Callable[[], Review]) -> str:
    """Return the id of the one finding whose id begins with `ref`, or whose fingerprint it is.

    The kept review is opened only where nothing that was said is meant. Raises `UserError` where there is no such finding, or several.
    """
    said = {one.mark.id for one in told if one.mark.id.startswith(ref) or ref in one.mark.fingerprints}
    found = sorted(said or {one.id for one in _kept(open_review()) if _ID.fullmatch(one.id) and _is_meant(ref, one)})
    if not found:
        raise UserError(f"No finding {ref} was said here.", "The id stands below each comment, and beside each finding in the summary.")
    if len(found) > 1:
        raise UserError(f"{len(found)} findings are meant by {ref}.", f"Give more of the id: {', '.join(found[:_FEW])}.")
    return found[0]


def _kept(review: Review) -> tuple[Finding, ...]:
    return (*review.findings, *review.questions, *review.second_tier)


def _is_meant(ref: str, finding: Finding) -> bool:
    ids = [finding.id, *(one.id for one in finding.absorbed), *(one.id for one in finding.also_at)]
    return finding.fingerprint == ref or any(one.startswith(ref) for one in ids)
