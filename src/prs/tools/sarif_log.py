"""Write SARIF 2.1.0 from results, for the runners that are no program of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class Result(NamedTuple):
    """One result: a rule, where it stands (1-based lines of the head), and the words of the two evidence slots that a tool can fill."""

    rule: str
    path: str
    start: int
    end: int
    title: str
    message: str
    trigger: str
    impact: str
    severity: str
    category: str = ""


def sarif_log(tool: str, results: Sequence[Result]) -> str:
    """Return the results as one SARIF log of one run."""
    rules = {result.rule: {"id": result.rule, "shortDescription": {"text": result.title}} for result in results}
    run = {
        "tool": {"driver": {"name": tool, "rules": [rules[key] for key in sorted(rules)]}},
        "results": [_result(result) for result in results],
    }
    return msgspec.json.encode({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, order="sorted").decode()


def _result(result: Result) -> dict[str, Any]:
    location = {"artifactLocation": {"uri": quote(result.path)}, "region": {"startLine": result.start, "endLine": result.end}}
    said = {
        "title": result.title,
        "trigger": result.trigger,
        "impact": result.impact,
        "severity": result.severity,
        "category": result.category,
    }
    return {
        "ruleId": result.rule,
        "level": "warning",
        "message": {"text": result.message},
        "locations": [{"physicalLocation": location}],
        "properties": {key: value for key, value in said.items() if value},
    }
