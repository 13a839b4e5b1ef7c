"""The rules of a log: one for each pass and category that speaks, one for each house rule. A rule's words are the pass's own concern."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from prs.report.control import one_line
from prs.types.finding import Finding, Severity
from prs.types.review import Review

LEVELS = {Severity.CRITICAL: "error", Severity.MAJOR: "error", Severity.MINOR: "warning", Severity.NIT: "note"}


class Rules(NamedTuple):
    """The descriptors in their order, and where each rule's id stands among them."""

    descriptors: tuple[dict[str, Any], ...]
    places: Mapping[str, int]


def rule_id(finding: Finding) -> str:
    """Return `slug/CATEGORY`, or `house-rule/ID`."""
    return f"house-rule/{finding.rule}" if finding.rule else f"{finding.slug}/{finding.category}"


def rules(review: Review) -> Rules:
    """Return the rules that the review's findings, questions and second tier need, in their order."""
    concerns = {report.slug: report.concern for report in review.passes}
    made: dict[str, dict[str, Any]] = {}
    for finding in (*review.findings, *review.questions, *review.second_tier):
        made.setdefault(rule_id(finding), _descriptor(finding, concerns.get(finding.slug, "")))
    return Rules(tuple(made.values()), {name: number for number, name in enumerate(made)})


def _descriptor(finding: Finding, concern: str) -> dict[str, Any]:
    what = f"House rule {finding.rule}" if finding.rule else finding.category
    return {
        "id": rule_id(finding),
        "name": _name(finding),
        "shortDescription": {"text": f"{what}, by the pass {finding.slug}"},
        "fullDescription": {"text": one_line(concern) or f"What the pass {finding.slug} looks for."},
        "defaultConfiguration": {"level": LEVELS[finding.severity]},
        "properties": {"tags": [finding.slug, finding.category]},
    }


def _name(finding: Finding) -> str:
    words = (finding.rule or finding.category).replace("-", "_").split("_")
    return "".join(word.capitalize() for word in words)
