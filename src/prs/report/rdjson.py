"""reviewdog's diagnostic format. It has findings only, so what failed or was not read is told as diagnostics too, on a file it concerns.

Lines are given without columns, which the format reads as whole lines, the end included. Lines of the base have no number at head, so
what stands there is told for the whole file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from prs.report.amounts import share
from prs.report.control import one_line, visible
from prs.report.summary import VERDICTS, agreeing, elsewhere, headline, held_because, idle, idle_line, trouble, troubled
from prs.types.diff import Side
from prs.types.finding import Anchor, Finding, Severity
from prs.types.input import ReviewInput
from prs.types.review import Review, Verdict

SEVERITIES = {Severity.CRITICAL: "ERROR", Severity.MAJOR: "ERROR", Severity.MINOR: "WARNING", Severity.NIT: "INFO"}
_OVERALL = {Verdict.APPROVE: "INFO", Verdict.COMMENT: "WARNING", Verdict.REQUEST_CHANGES: "ERROR", Verdict.INCOMPLETE: "WARNING"}
_NOWHERE = ".prs/manifest.yaml"
"""Where a message stands that concerns no file."""


def render(review: Review, _review_input: ReviewInput) -> str:
    """Return a `DiagnosticResult`."""
    result = {"source": {"name": "prs"}, "severity": _OVERALL[review.verdict], "diagnostics": list(_diagnostics(review))}
    return json.dumps(result, indent=2) + "\n"


def _diagnostics(review: Review) -> Iterator[dict[str, Any]]:
    yield from _process(review)
    for finding in review.findings:
        yield _diagnostic(finding, finding.title, SEVERITIES[finding.severity])
    for finding in review.questions:
        yield _diagnostic(finding, f"Question, about code that could not be seen: {finding.title}", "INFO")
    for finding in review.second_tier:
        yield _diagnostic(finding, f"Second tier ({held_because(finding)}): {finding.title}", "INFO")


def _process(review: Review) -> Iterator[dict[str, Any]]:
    """Yield what is no finding and must not be missed: failed passes, files that were not read, recorded answers."""
    for report in troubled(review):
        paths = [entry.path for entry in review.ledger if entry.slug == report.slug and entry.wanted]
        yield _message(f"The pass {report.slug} {trouble(report, review)}", paths[0] if paths else _NOWHERE, "WARNING", "PRS_FAILED_PASS")
    for one in idle(review):
        how = f". {review.next_step}" if review.next_step else ""
        yield _message(f"{idle_line(one, review)}{how}", _first(review), "INFO", "PRS_NOT_RUN")
    for skip in review.skips:
        if skip.reason.wanted:
            yield _message(f"No pass read this file: {skip.reason.value}, {skip.detail}", skip.path, "WARNING", "PRS_NOT_READ")
    if review.verdict is Verdict.INCOMPLETE:
        said = f"{VERDICTS[review.verdict]}: {headline(review)}. {' '.join(review.verdict_reasons)}"
        yield _message(said, _first(review), "WARNING", "PRS_INCOMPLETE")
    if review.recorded:
        yield _message(f"Recorded answers. {review.recorded}", _first(review), "INFO", "PRS_RECORDED")


def _first(review: Review) -> str:
    return review.ledger[0].path if review.ledger else _NOWHERE


def _message(said: str, path: str, severity: str, code: str) -> dict[str, Any]:
    return {"message": one_line(said), "location": {"path": path}, "severity": severity, "code": {"value": code}}


def _diagnostic(finding: Finding, title: str, severity: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "message": _said(finding, title),
        "location": _location(finding.anchor),
        "severity": severity,
        "code": {"value": finding.rule or finding.category},
    }
    if finding.fix and finding.anchor.side is Side.HEAD:
        made["suggestions"] = [{"range": _range(finding.anchor), "text": finding.fix.removesuffix("\n")}]
    if finding.also_at:
        made["related_locations"] = [
            {"message": f"Also here ({', '.join(one.ids)})", "location": _location(one.anchor)} for one in elsewhere(finding)
        ]
    return made


def _said(finding: Finding, title: str) -> str:
    evidence = finding.evidence
    agree = ", ".join(agreeing(finding))
    told = (
        one_line(title),
        f"About line {finding.anchor.start} of the base." if finding.anchor.side is Side.BASE else "",
        visible(finding.body),
        f"Fails when: {visible(evidence.trigger)}" if evidence.trigger else "",
        f"Who is hurt: {visible(evidence.impact)}" if evidence.impact else "",
        f"Agreed by: {agree}" if agree else "",
        f"{finding.severity.value}, {finding.category}, confidence {share(finding.confidence)}, {finding.slug}, {finding.id}",
    )
    return "\n\n".join(part for part in told if part)


def _location(anchor: Anchor) -> dict[str, Any]:
    return {"path": anchor.path, "range": _range(anchor)} if anchor.side is Side.HEAD else {"path": anchor.path}


def _range(anchor: Anchor) -> dict[str, Any]:
    return {"start": {"line": anchor.start}, "end": {"line": anchor.end}}
