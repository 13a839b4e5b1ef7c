"""The log: one run of PRS with its rules, results, and what its passes did as notifications.

A run is successful only where the review is complete, so that "nothing found" and "did not look" stay apart. Rejected candidates are
left out; the run's properties count them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from prs.report.control import one_line
from prs.report.coverage import coverage
from prs.report.sarif.results import location, results
from prs.report.sarif.rules import rules
from prs.report.summary import VERDICTS, by_gate, headline, idle, idle_line, trouble, troubled
from prs.types.base import Value
from prs.types.input import ReviewInput
from prs.types.model import Usage
from prs.types.review import Review, Verdict

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_NOTICES = {
    "failed-pass": "A pass failed, in whole or in part: what it would have found is not known.",
    "not-run": "Passes did not run.",
    "not-read": "No pass read this file.",
    "incomplete": "Not everything that a pass wanted was looked at.",
    "recorded": "Recorded answers were used.",
    "note": "Something a reader should know.",
}


def render(review: Review, _review_input: ReviewInput) -> str:
    """Return the log. Paths are relative to the repository; lines are those of the head."""
    table = rules(review)
    notices = list(_notifications(review))
    named = dict.fromkeys(notice["descriptor"]["id"] for notice in notices)
    driver = {
        "name": "PRS",
        "version": review.prs_version or "0",
        "rules": list(table.descriptors),
        "notifications": [{"id": name, "shortDescription": {"text": _NOTICES[name]}} for name in named],
    }
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": "prs/"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The root of the repository."}}},
        "invocations": [{"executionSuccessful": _complete(review), "toolExecutionNotifications": notices}],
        "results": list(results(review, table)),
        "properties": _properties(review),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _complete(review: Review) -> bool:
    return review.verdict is not Verdict.INCOMPLETE and not troubled(review)


def _notifications(review: Review) -> Iterator[dict[str, Any]]:
    for report in troubled(review):
        paths = [entry.path for entry in review.ledger if entry.slug == report.slug and entry.wanted]
        yield _notice("failed-pass", "error", f"{report.slug} {trouble(report, review)}", paths, slug=report.slug, model=report.model)
    for one in idle(review):
        yield _notice("not-run", "warning", idle_line(one, review), slugs=list(one.slugs), reason=one.reason)
    for skip in review.skips:
        level = "warning" if skip.reason.wanted else "note"
        said = f"{skip.path}: {skip.reason.value}, {skip.detail}"
        yield _notice("not-read", level, said, [skip.path], added=skip.added, deleted=skip.deleted, tokens=skip.tokens)
    if review.verdict is Verdict.INCOMPLETE:
        yield _notice("incomplete", "warning", f"{headline(review)}. {' '.join(review.verdict_reasons)}")
    if review.recorded:
        yield _notice("recorded", "note", f"Recorded answers. {review.recorded}")
    for note in (review.next_step, *review.notes):
        if note:
            yield _notice("note", "note", note)


def _notice(name: str, level: str, said: str, paths: list[str] | None = None, **properties: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"descriptor": {"id": name}, "level": level, "message": {"text": one_line(said)}}
    if paths:
        made["locations"] = [location(path) for path in dict.fromkeys(paths)]
    return {**made, "properties": properties} if properties else made


def _properties(review: Review) -> dict[str, Any]:
    counted = dict(by_gate(review))
    table = coverage(review)
    return {
        "verdict": review.verdict.value,
        "verdictWords": VERDICTS[review.verdict],
        "headline": headline(review),
        "verdictReasons": list(review.verdict_reasons),
        "rejectedAndLeftOut": {"total": len(review.rejections), "byGate": counted},
        "passes": [_plain(report, "summaries") for report in review.passes],
        "notReviewed": [{"passes": list(one.slugs), "files": list(one.paths), "reason": one.text} for one in table.reasons],
        "maskedSecrets": [_plain(secret) for secret in review.secrets],
        "seconds": review.seconds,
        "usage": _plain(review.usage),
        "manifest": review.manifest_origin,
    }


def _plain(value: Value, *but: str) -> dict[str, Any]:
    """Return the value's fields by name; tuples as lists, which JSON has."""
    fields = {name: getattr(value, name) for name in value.__struct_fields__ if name not in but}
    return {name: _plain(one) if isinstance(one, Usage) else one for name, one in fields.items()}
