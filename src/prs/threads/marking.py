"""The marker that a finding is said with."""

from __future__ import annotations

from prs.threads.marker import FindingMark
from prs.threads.quote import digests
from prs.types.finding import Finding

_MOST_PLACES = 300
_MOST_PASSES = 64
"""Of more, a marker names the first."""

LONGEST_NAME = 450
"""A longer path or branch is left out of a marker."""


def mark_of(finding: Finding, head: str, *, refused: bool = False) -> FindingMark:
    """Return what a later run has to know of a finding that was said about the commit `head`."""
    prints = dict.fromkeys([finding.fingerprint, *(place.fingerprint for place in finding.also_at)])
    return FindingMark(
        id=finding.id,
        fingerprints=tuple(prints)[:_MOST_PLACES],
        slug=finding.slug,
        passes=tuple(dict.fromkeys(finding.passes))[:_MOST_PASSES],
        severity=finding.severity,
        question=finding.question,
        side=finding.anchor.side,
        line=finding.anchor.start,
        head=head,
        path=finding.anchor.path if len(finding.anchor.path) <= LONGEST_NAME else "",
        quote=digests(finding.anchor.quote),
        fix=digests(finding.fix),
        refused=refused,
    )
