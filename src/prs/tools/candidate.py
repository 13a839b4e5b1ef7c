"""Make a candidate of one result: its own words where it is ours, and words made from its message and its rule where it is a program's."""

from __future__ import annotations

import re

from prs.tools.excerpt import MAX_LINE, MAX_LINES, quote_lines
from prs.tools.sarif_result import SarifResult
from prs.tools.shape import as_text
from prs.types.finding import Candidate, Evidence, Severity
from prs.types.input import InputFile
from prs.types.manifest import ToolSpec

_LEVELS = {"error": Severity.MAJOR, "warning": Severity.MINOR, "note": Severity.NIT, "none": Severity.NIT}
_HARMS = ((9.0, Severity.CRITICAL), (7.0, Severity.MAJOR), (4.0, Severity.MINOR))
"""The bands of CVSS that hosts of SARIF go by."""

_MAX_TITLE = 200
_MAX_SLOT = 800
_MAX_WHY = 600
_HEADING = re.compile(r"(?m)^\s{0,3}#{1,6}[^\n]*$")
_FENCE = re.compile(r"(?s)(?:```|~~~|\n\s*\n {4}\S).*")
_LINK = re.compile(r"\[([^\]\n]{1,200})\]\([^)\n]{1,500}\)")


def candidate_of(result: SarifResult, file: InputFile | None, spec: ToolSpec, category: str, *, ours: bool) -> Candidate:
    """Return the candidate. `file` is the changed file that the result names, or None; `ours` says that PRS itself wrote the result."""
    own = {key: as_text(value) for key, value in result.own.items()} if ours else {}
    quote = quote_lines(file, result.start, result.end) if file is not None else ()
    return Candidate(
        path=result.path,
        line=result.start,
        category=own.get("category") or category,
        severity=_severity(result, spec, own.get("severity", "")),
        confidence=spec.confidence,
        title=own.get("title") or _title(result),
        body="\n\n".join(part for part in (result.message, _elsewhere(result)) if part) or _title(result),
        evidence=Evidence(
            quote="\n".join(quote),
            trigger=own.get("trigger") or _trigger(result, quote),
            impact=own.get("impact") or _impact(result),
        ),
        fix=_fix(result, quote),
    )


def _severity(result: SarifResult, spec: ToolSpec, own: str) -> Severity:
    """Return the severity: the pass's for the rule's longest prefix, a rule's own, the security severity, or the level's."""
    prefixes = [prefix for prefix in spec.severity if prefix not in _LEVELS and result.rule.startswith(prefix)]
    if prefixes:
        return spec.severity[max(prefixes, key=len)]
    if own in Severity.__members__:
        return Severity(own)
    if result.harm >= 0:
        return next((severity for least, severity in _HARMS if result.harm >= least), Severity.NIT)
    level = result.level if result.level in _LEVELS else "warning"
    return spec.severity.get(level, _LEVELS[level])


def _title(result: SarifResult) -> str:
    said = (result.message or result.about or result.name).partition("\n")[0].strip()
    if not said:
        return f"{result.rule or 'A rule without a name'}: a result without a message"
    room = _MAX_TITLE - len(result.rule) - 3
    short = said if len(said) <= room else f"{said[: room - 3]}..."
    return f"{short} ({result.rule})" if result.rule and result.rule not in short else short


def _trigger(result: SarifResult, quote: tuple[str, ...]) -> str:
    shown = next((line.strip() for line in quote if line.strip()), "")
    where = f"{result.path}:{result.start}"
    return f"{where} as the change leaves it: `{shown[:300]}`" if shown else f"{where} as it stands at head"


def _impact(result: SarifResult) -> str:
    named = f"{result.rule} ({result.name})" if result.rule and result.name else result.rule or result.name or "the tool's rule"
    return f"Whoever runs this code meets what {named} warns of: {_why(result) or result.message or 'it says no more'}"[:_MAX_SLOT]


def _why(result: SarifResult) -> str:
    """Return the rule's long description as plain prose: no headings, no code, no links, cut at a sentence."""
    plain = _LINK.sub(r"\1", _FENCE.sub("", _HEADING.sub("", result.why or result.about)))
    text = " ".join(plain.split())
    if len(text) <= _MAX_WHY:
        return text
    cut = text[:_MAX_WHY]
    end = cut.rfind(". ")
    return cut[: end + 1] if end > 0 else f"{cut.rstrip()}..."


def _elsewhere(result: SarifResult) -> str:
    return f"Also at {', '.join(result.elsewhere)}." if result.elsewhere else ""


def _fix(result: SarifResult, quote: tuple[str, ...]) -> str:
    """Return the lines that replace the result's own, where its fix replaces exactly those, whole; else ""."""
    fix = result.fix
    if fix is None or fix.start != result.start or fix.start_column != 1 or not fix.text.strip():
        return ""
    whole = len(quote) == result.end - result.start + 1 <= MAX_LINES and all(len(line) < MAX_LINE for line in quote)
    if not whole:
        return ""
    to_line_end = fix.end == result.end and fix.end_column == len(quote[-1]) + 1
    to_next_line = fix.end == result.end + 1 and fix.end_column == 1 and fix.text.endswith("\n")
    return fix.text.removesuffix("\n") if to_line_end or to_next_line else ""
