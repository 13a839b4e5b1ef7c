"""Read SARIF into candidates, which then go the way of any other. The text is hostile: its size, depth, numbers and paths are not trusted.

A result without a place is a candidate without one, and a gate says so; nothing is dropped here but what would be more than
`MAX_RESULTS`, and then the whole is refused.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import unquote, urlparse

import msgspec

from prs.errors import AnswerUnreadable
from prs.tools.excerpt import quote_around
from prs.types.finding import Candidate, Evidence, Severity
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass, ToolSpec

MAX_RESULTS = 2000
_MAX_WORDS = 2000
_LEVELS = {"error": Severity.MAJOR, "warning": Severity.MINOR, "note": Severity.NIT, "none": Severity.NIT}
_TOOL_CATEGORY = "TOOL"


class _Rule(NamedTuple):
    level: str = ""
    name: str = ""
    help: str = ""


def read_candidates(sarif: str, resolved: ResolvedPass, review_input: ReviewInput) -> tuple[Candidate, ...]:
    """Return a candidate for each result, in the log's order. Raises `AnswerUnreadable` for what is no SARIF or far too much of it."""
    log = _decode(sarif)
    spec = resolved.tool or ToolSpec(runner="")
    candidates: list[Candidate] = []
    for run in _list(log.get("runs")):
        rules = _rules(_dict(run))
        for result in _list(_dict(run).get("results")):
            if len(candidates) == MAX_RESULTS:
                raise AnswerUnreadable(f"it holds more than {MAX_RESULTS:,} results")
            candidates.append(_candidate(_dict(result), rules, spec, review_input))
    return tuple(candidates)


def _decode(sarif: str) -> dict[str, Any]:
    try:
        log = msgspec.json.decode(sarif)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise AnswerUnreadable(f"it is no JSON: {error}", sarif[:200]) from error
    if not isinstance(log, dict) or not isinstance(log.get("runs"), list):
        raise AnswerUnreadable("it is JSON without `runs`, which is no SARIF", sarif[:200])
    return log


def _candidate(result: dict[str, Any], rules: dict[str, _Rule], spec: ToolSpec, review_input: ReviewInput) -> Candidate:
    rule_id = _words(result.get("ruleId") or _dict(result.get("rule")).get("id"), 100)
    rule = rules.get(rule_id, _Rule())
    said = _dict(result.get("properties"))
    message = _words(_dict(result.get("message")).get("text"), _MAX_WORDS)
    path, start, end = _place(result)
    title = _words(said.get("title"), 200) or (f"{rule_id}: {message.splitlines()[0]}"[:200] if message else rule_id)
    quote, line_text = quote_around(review_input, path, start, end)
    return Candidate(
        path=path,
        line=start,
        category=_words(said.get("category"), 60) or spec.category or _TOOL_CATEGORY,
        severity=_severity(said, rule_id, _words(result.get("level"), 10) or rule.level, spec),
        confidence=spec.confidence,
        title=title or "A result without a message",
        body="\n\n".join(dict.fromkeys(part for part in (message, rule.help) if part)),
        evidence=Evidence(
            quote=quote,
            trigger=_words(said.get("trigger"), 500) or f"Line {start} as it stands: {line_text.strip()[:200]}",
            impact=_words(said.get("impact"), 500) or _impact(rule_id, rule, message),
        ),
        fix=_fix(result, start, end),
    )


def _impact(rule_id: str, rule: _Rule, message: str) -> str:
    return f"Whoever runs this line meets what {rule_id or 'the tool'} warns of: {rule.name or message}"[:500]


def _severity(said: dict[str, Any], rule_id: str, level: str, spec: ToolSpec) -> Severity:
    named = said.get("severity")
    if isinstance(named, str) and named in Severity.__members__:
        return Severity(named)
    prefixes = [prefix for prefix in spec.severity if rule_id.startswith(prefix)]
    if prefixes:
        return spec.severity[max(prefixes, key=len)]
    return spec.severity.get(level, _LEVELS.get(level, Severity.MINOR))


def _place(result: dict[str, Any]) -> tuple[str, int, int]:
    locations = _list(result.get("locations"))
    physical = _dict(_dict(locations[0]).get("physicalLocation")) if locations else {}
    uri = _words(_dict(physical.get("artifactLocation")).get("uri"), 4096)
    region = _dict(physical.get("region"))
    start = _number(region.get("startLine"), 1)
    return _path(uri), start, max(start, _number(region.get("endLine"), start))


def _path(uri: str) -> str:
    parsed = urlparse(uri) if uri.startswith("file:") else None
    path = unquote(parsed.path if parsed is not None else uri)
    # A program may name its files absolutely; they stand below a folder of ours that ends in `/files/`.
    if path.startswith("/") and "/files/" in path:
        path = path.rsplit("/files/", 1)[1] if path.count("/files/") == 1 else path.split("/files/", 1)[1]
    return path.removeprefix("./")


def _rules(run: dict[str, Any]) -> dict[str, _Rule]:
    driver = _dict(_dict(run.get("tool")).get("driver"))
    rules = {}
    for row in _list(driver.get("rules")):
        rule = _dict(row)
        described = [_words(_dict(rule.get(key)).get("text"), _MAX_WORDS) for key in ("shortDescription", "fullDescription", "help")]
        level = _words(_dict(rule.get("defaultConfiguration")).get("level"), 10)
        rules[_words(rule.get("id"), 100)] = _Rule(level, described[0] or _words(rule.get("name"), 200), described[1])
    return rules


def _fix(result: dict[str, Any], start: int, end: int) -> str:
    """Return the fix where it replaces whole lines of the result's own region, else ""."""
    for fix in _list(result.get("fixes")):
        for change in _list(_dict(fix).get("artifactChanges")):
            replacements = _list(_dict(change).get("replacements"))
            region = _dict(_dict(replacements[0]).get("deletedRegion")) if len(replacements) == 1 else {}
            whole = _number(region.get("startColumn"), 1) == 1 and (region.get("startLine"), region.get("endLine")) == (start, end + 1)
            if whole and _number(region.get("endColumn"), 1) == 1:
                return _words(_dict(_dict(replacements[0]).get("insertedContent")).get("text"), _MAX_WORDS).rstrip("\n")
    return ""


def _words(value: Any, most: int) -> str:
    return value[:most].strip() if isinstance(value, str) else ""


def _number(value: Any, default: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value < 2**31 else default


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
