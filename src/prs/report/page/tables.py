"""The page's two tables: the passes with what they took and said, and the ledger of files and passes."""

from __future__ import annotations

from collections.abc import Iterator

from prs.report.amounts import count, money, seconds
from prs.report.control import one_line
from prs.report.coverage import Mark, Reason, Row, coverage
from prs.report.page.markup import Child, Markup, el, join
from prs.report.page.parts import folded, names, prose, section
from prs.report.summary import TROUBLE, idle, idle_line, ran
from prs.types.model import Usage
from prs.types.review import PassReport, Review

OPEN_ROWS = 60
"""A ledger of more files is folded."""

MARKS = {Mark.READ: "●", Mark.SKIPPED: "·", Mark.UNREAD: "○", Mark.FAILED: "✗"}
WORDS = {Mark.READ: "read", Mark.SKIPPED: "not its business", Mark.UNREAD: "not read", Mark.FAILED: "failed"}
_COLUMNS = ("pass", "status", "model", "time", "in", "cached", "out", "cost", "said", "kept", "rejected")
_WORDS_LEFT = 3


def passes(review: Review) -> Markup:
    """Return a row for each pass that ran, and one line for those that did not."""
    reports = ran(review)
    slowest = max((report.seconds for report in reports), default=0.0)
    head = el("tr", *(el("th", name, scope="col", cls="number" if at >= _WORDS_LEFT else None) for at, name in enumerate(_COLUMNS)))
    body = el("tbody", *(_row(report, slowest) for report in reports))
    table = el("table", el("thead", head), body, _total(review), cls="passes")
    stood = (
        el("p", one_line(idle_line(one, review)), ": " if one.reason in review.next_step else " ", names(one.slugs)) for one in idle(review)
    )
    inside = el("div", table, cls="wide", tabindex=0, role="region", aria_label="Passes") if reports else None
    return section("passes", "Passes", inside, *stood, note=f"{len(reports)} of {len(review.passes)} ran.")


def _row(report: PassReport, slowest: float) -> Markup:
    status = TROUBLE.get(report.status, report.status.value)
    bad = report.status in TROUBLE
    recovered = el("span", f"{report.recovered} recovered", cls="quiet block") if report.recovered else None
    retried = (
        el("span", f"{report.attempts} tries for {count(report.calls, 'call')}", cls="quiet block")
        if report.attempts > report.calls
        else None
    )
    width = f"{100 * report.seconds / slowest:.1f}%" if slowest else "0%"
    bar = el("svg", el("rect", width=width, height="100%"), cls="bar time", aria_hidden="true")
    said = (report.candidates, report.kept, report.rejected)
    return el(
        "tr",
        el("th", _about(report), scope="row"),
        el(
            "td",
            el("span", status, cls="status bad" if bad else "status good"),
            el("span", report.error, cls="block error") if report.error else None,
        ),
        el("td", one_line(report.model) or "a tool", recovered, retried),
        el("td", seconds(report.seconds), bar, cls="number"),
        *_usage(report.usage),
        *(el("td", f"{number:,}", cls="number") for number in said),
        cls="bad" if bad else None,
    )


def _about(report: PassReport) -> Markup:
    own = [f"Its own verdict: {', '.join(map(one_line, report.verdicts))}."] if report.verdicts else []
    inside = [el("p", report.concern), *(el("p", said) for said in own), *map(prose, report.summaries)]
    return el("details", el("summary", report.slug), *inside, cls="about")


def _usage(usage: Usage) -> Iterator[Markup]:
    asked = usage.input_tokens or usage.output_tokens
    told = (f"{usage.input_tokens:,}", f"{usage.cached_tokens:,}", f"{usage.output_tokens:,}", money(usage.cost_usd))
    return (el("td", one if asked else "", cls="number") for one in told)


def _total(review: Review) -> Markup:
    sums = (
        sum(one.candidates for one in review.passes),
        sum(one.kept for one in review.passes),
        sum(one.rejected for one in review.passes),
    )
    blank = el("td", "")
    time = el("td", seconds(review.seconds), cls="number")
    cells = (el("td", f"{number:,}", cls="number") for number in sums)
    return el("tfoot", el("tr", el("th", "together", scope="row"), blank, blank, time, *_usage(review.usage), *cells))


def ledger(review: Review) -> Markup | None:
    """Return which pass read which file, and why not."""
    table = coverage(review)
    files = [row for row in table.rows if row.whole is None]
    if not files or not table.slugs:
        return None
    head = el("tr", el("th", "file", scope="col"), *(el("th", el("span", slug), scope="col", cls="turned") for slug in table.slugs))
    rows = (_file(row, table.slugs) for row in files)
    grid = el("table", el("thead", head), el("tbody", *rows), cls="ledger")
    inside = el("div", grid, cls="wide tall", tabindex=0, role="region", aria_label="Ledger")
    why = el("ul", *map(_reason, table.reasons), cls="whys") if table.reasons else None
    note = f"{count(len(files), 'file')} by {count(len(table.slugs), 'pass', 'passes')}: who read what"
    return folded("ledger", "Ledger", _legend(), inside, why, note=note, opened=len(files) <= OPEN_ROWS)


def _legend() -> Markup:
    return el("p", join((el("span", el("b", MARKS[mark], cls=mark.value), f" {WORDS[mark]}") for mark in Mark), " "), cls="legend")


def _file(row: Row, slugs: tuple[str, ...]) -> Markup:
    cells: list[Child] = [el("th", el("code", row.path), scope="row")]
    for mark, reason, slug in zip(row.marks, row.reasons, slugs, strict=True):
        if mark is None:
            cells.append(el("td", ""))
        else:
            told = None if mark is Mark.READ else f"{slug}: {reason or WORDS[mark]}"
            cells.append(el("td", MARKS[mark], cls=mark.value, title=told))
    return el("tr", *cells)


def _reason(reason: Reason) -> Markup:
    files = el("ul", *(el("li", el("code", path)) for path in reason.paths))
    summary = el(
        "summary",
        el("b", MARKS[reason.mark], cls=reason.mark.value),
        f" {WORDS[reason.mark]}, {count(len(reason.paths), 'file')}: ",
        reason.text,
    )
    return el("li", el("details", summary, el("p", names(reason.slugs)), files), cls="why")
