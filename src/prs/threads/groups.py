"""Findings that stand at several places, taken apart by what was said of those places before.

A pattern that was said at three places and is found at a fourth is new there, and only there; so is what a person put away at three.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from prs.threads.memory import Told
from prs.types.finding import Evidence, Finding, Place
from prs.types.review import Review


def taken_apart(review: Review, told: Sequence[Told]) -> Review:
    """Return the review with every group of places divided by the remark that spoke of them. A group that nobody spoke of stays whole."""
    known: dict[str, str] = {}
    for one in told:
        if not one.over:
            for fingerprint in one.mark.fingerprints:
                known.setdefault(fingerprint, one.mark.id)
    return msgspec.structs.replace(
        review,
        findings=_divided(review.findings, known),
        questions=_divided(review.questions, known),
        second_tier=_divided(review.second_tier, known),
    )


def _divided(findings: Sequence[Finding], known: dict[str, str]) -> tuple[Finding, ...]:
    return tuple(part for finding in findings for part in _parts(finding, known))


def _parts(finding: Finding, known: dict[str, str]) -> list[Finding]:
    groups: dict[str, list[Place | None]] = {known.get(finding.fingerprint, ""): [None]}
    for place in finding.also_at:
        groups.setdefault(known.get(place.fingerprint, ""), []).append(place)
    return [finding] if len(groups) == 1 else [_of_places(finding, places) for places in groups.values()]


def _of_places(finding: Finding, places: Sequence[Place | None]) -> Finding:
    """Return what was found at some of a finding's places; None is the finding's own."""
    first, *rest = places
    also_at = tuple(place for place in rest if place is not None)
    if first is None:
        return msgspec.structs.replace(finding, also_at=also_at)
    return msgspec.structs.replace(
        finding,
        id=first.id,
        fingerprint=first.fingerprint,
        slug=first.slug or finding.slug,
        anchor=first.anchor,
        category=first.category or finding.category,
        severity=first.severity,
        confidence=first.confidence,
        title=first.title or finding.title,
        body=first.body or finding.body,
        evidence=Evidence(quote=first.anchor.quote),
        fix="",
        passes=(first.slug or finding.slug,),
        absorbed=(),
        also_at=also_at,
    )
