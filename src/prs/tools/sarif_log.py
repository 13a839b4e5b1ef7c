"""Write SARIF 2.1.0, and read as much of it as says whether it is SARIF at all and whether the program says that it failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from prs.errors import ToolError

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
VERSION = "2.1.0"
OURS = "prs"
"""The property of a run that PRS wrote itself: its results' own properties are believed, a program's are not."""

ROOT = "filesRoot"
"""The property of a log that says in which folder the program stood."""


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
    severity: str = ""
    category: str = ""
    level: str = "warning"


def sarif_log(tool: str, results: Sequence[Result]) -> str:
    """Return the results as one SARIF log of one run of ours."""
    return write_log([sarif_run(tool, results)])


def sarif_run(tool: str, results: Sequence[Result]) -> dict[str, Any]:
    """Return the results as one run of ours."""
    rules = {result.rule: {"id": result.rule, "shortDescription": {"text": result.title}} for result in results}
    return {
        "tool": {"driver": {"name": tool, "rules": [rules[key] for key in sorted(rules)]}},
        "results": [_result(result) for result in results],
        "properties": {OURS: True},
    }


def write_log(runs: Sequence[Any], root: str = "") -> str:
    """Return a log of these runs. `root` is the folder, with a final `/`, that a program's absolute paths lie in."""
    log: dict[str, Any] = {"$schema": SCHEMA, "version": VERSION, "runs": runs}
    if root:
        log["properties"] = {ROOT: root}
    return msgspec.json.encode(log, order="sorted").decode()


def read_runs(name: str, output: bytes) -> list[dict[str, Any]]:
    """Return the runs of a program's log, none of which may pass for ours.

    Raises `ToolError` where the text is no SARIF, and where it says that the program failed.
    """
    try:
        log = msgspec.json.decode(output)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ToolError(f"{name} wrote something that is no SARIF: {error}.") from error
    runs = log.get("runs") if isinstance(log, dict) else None
    if not isinstance(runs, list) or not all(isinstance(run, dict) for run in runs):
        raise ToolError(f"{name} wrote JSON that is no SARIF: it has no list of `runs`.")
    for run in runs:
        if why := _said_failed(run):
            raise ToolError(f"{name} says that it failed: {why}.")
        properties = run.get("properties")
        if isinstance(properties, dict):
            properties.pop(OURS, None)
    return runs


def _said_failed(run: dict[str, Any]) -> str:
    invocations = run.get("invocations")
    for one in invocations if isinstance(invocations, list) else []:
        if isinstance(one, dict) and one.get("executionSuccessful") is False:
            told = msgspec.json.encode(one.get("toolExecutionNotifications") or one.get("exitCodeDescription") or "no reason given")
            return told.decode()[:300]
    return ""


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
        "level": result.level,
        "message": {"text": result.message},
        "locations": [{"physicalLocation": location}],
        "properties": {key: value for key, value in said.items() if value},
    }
