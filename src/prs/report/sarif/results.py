"""The results of a log. Findings fail; questions are for review, and have no level, as the standard asks; the second tier is suppressed.

A line of the base has no number at head, so such a result stands for its whole file and says the line in words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from prs.report.amounts import share
from prs.report.control import one_line, visible
from prs.report.sarif.rules import LEVELS, Rules, rule_id
from prs.report.summary import agreeing, elsewhere, held_because
from prs.types.diff import Side
from prs.types.finding import Anchor, Finding
from prs.types.review import Review

_PLACEHOLDER = re.compile(r"\{(\d+)\}")


def results(review: Review, table: Rules) -> Iterator[dict[str, Any]]:
    """Yield a result for every finding, question and second-tier finding."""
    seen: Counter[str] = Counter()
    for finding in (*review.findings, *review.questions):
        yield _result(finding, table, seen)
    for finding in review.second_tier:
        why = one_line(held_because(finding))
        suppressed = [{"kind": "external", "status": "accepted", "justification": f"Second tier: {why}"}]
        yield {**_result(finding, table, seen), "suppressions": suppressed}


def location(path: str, anchor: Anchor | None = None) -> dict[str, Any]:
    """Return a place, relative to the repository's root; of the whole file where there is no anchor at head."""
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(path, safe="/", errors="replace"), "uriBaseId": "%SRCROOT%"}}
    if anchor is not None and anchor.side is Side.HEAD:
        physical["region"] = {"startLine": anchor.start, "endLine": anchor.end, "snippet": {"text": anchor.quote}}
    return {"physicalLocation": physical}


def _result(finding: Finding, table: Rules, seen: Counter[str]) -> dict[str, Any]:
    seen[finding.fingerprint] += 1
    made: dict[str, Any] = {
        "ruleId": rule_id(finding),
        "ruleIndex": table.places[rule_id(finding)],
        "kind": "review" if finding.question else "fail",
        "level": "none" if finding.question else LEVELS[finding.severity],
        "message": {"text": _said(finding)},
        "locations": [location(finding.anchor.path, finding.anchor)],
        "partialFingerprints": {
            "prs/v1": finding.fingerprint,
            # The one key that GitHub's code scanning compares; ours does not depend on line numbers or on a model's words.
            "primaryLocationLineHash": f"{finding.fingerprint}:{seen[finding.fingerprint]}",
        },
        "properties": _properties(finding),
    }
    if finding.also_at:
        made["relatedLocations"] = [_related(number, ", ".join(one.ids), one.anchor) for number, one in enumerate(elsewhere(finding), 1)]
    if finding.fix and finding.anchor.side is Side.HEAD:
        made["fixes"] = [_fix(finding)]
    return made


def _said(finding: Finding) -> str:
    evidence = finding.evidence
    told = (
        one_line(finding.title),
        f"About line {finding.anchor.start} of the base." if finding.anchor.side is Side.BASE else "",
        visible(finding.body),
        f"Fails when: {visible(evidence.trigger)}" if evidence.trigger else "",
        f"Who is hurt: {visible(evidence.impact)}" if evidence.impact else "",
        f"Confidence {share(finding.confidence)}; {finding.id}.",
    )
    return _plain("\n\n".join(part for part in told if part))


def _plain(text: str) -> str:
    """Return text in which nothing is an embedded link or a placeholder: what SARIF would read as one is escaped its way."""
    return _PLACEHOLDER.sub(r"{{\1}}", text.replace("](", "\\]("))


def _properties(finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "title": finding.title,
        "pass": finding.slug,
        "agreedBy": list(agreeing(finding)),
        "severity": finding.severity.value,
        "category": finding.category,
        "confidence": finding.confidence,
        "statedConfidence": finding.stated,
        "trigger": finding.evidence.trigger,
        "impact": finding.evidence.impact,
        "notInView": list(finding.unverified),
        "side": finding.anchor.side.value,
        "lines": [finding.anchor.start, finding.anchor.end],
        "trail": [{"by": step.by, "effect": step.effect.value, "reason": step.reason} for step in finding.trail],
    }


def _related(number: int, name: str, anchor: Anchor) -> dict[str, Any]:
    return {"id": number, **location(anchor.path, anchor), "message": {"text": f"Also here ({name})."}}


def _fix(finding: Finding) -> dict[str, Any]:
    """Return the fix: it replaces the anchor's lines whole."""
    anchor = finding.anchor
    region = {"startLine": anchor.start, "startColumn": 1, "endLine": anchor.end + 1, "endColumn": 1}
    inserted = {"text": finding.fix.removesuffix("\n") + "\n"}
    artifact = location(anchor.path)["physicalLocation"]["artifactLocation"]
    replacement = {"deletedRegion": region, "insertedContent": inserted}
    return {
        "description": {"text": "The pass's suggestion."},
        "artifactChanges": [{"artifactLocation": artifact, "replacements": [replacement]}],
    }
