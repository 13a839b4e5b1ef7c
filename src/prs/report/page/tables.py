"""The page's two tables: the passes with what they took and said, and the ledger of files and passes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from prs.counts import count
from prs.report.amounts import money, seconds
from prs.report.control import clip, one_line
from prs.report.coverage import Mark, Reason, Row, coverage
from prs.report.page.markup import Child, Markup, el, join
from prs.report.page.parts import LONG_LINE, folded, names, prose, section, words
from prs.report.summary import NAMED_PASSES, TROUBLE, Idle, idle, idle_line, ran
from prs.types.model import Usage
from prs.types.review import PassReport, Review

OPEN_ROWS = 60
"""A ledger of more files is folded."""

MARKS = {Mark.READ: "●", Mark.SKIPPED: "·", Mark.UNREAD: "○", Mark.FAILED: "✗"}
WORDS = {Mark.READ: "read", Mark.SKIPPED: "not its business", Mark.UNREAD: "not read", Mark.FAILED: "failed"}
_COLUMNS = ("pass", "status", "time", "in", "cached", "out", "cost", "said", "kept", "rejected")
_WORDS_LEFT = 2


def passes(review: Review) -> Markup:
    """Return a row for each pass that ran, and one line for those that did not."""
    reports = ran(review)
    slowest = max((report.seconds for report in reports), default=0.0)
    models = dict.fromkeys(report.model for report in reports if report.model)
    head = el("tr", *(el("th", name, scope="col", cls="number" if at >= _WORDS_LEFT else None) for at, name in enumerate(_COLUMNS)))
    rows = (_row(report, slowest, one_line(report.model) if len(models) > 1 else "") for report in reports)
    table = el("table", el("thead", head), el("tbody", *rows), _total(review), cls="passes")
    inside = el("div", table, cls="wide", tabindex=0, role="region", aria_label="Passes") if reports else None
    model = f" Model: {one_line(next(iter(models)))}." if len(models) == 1 else ""
    return section(
        "passes", "Passes", inside, *map(partial(_idle, review), idle(review)), note=f"{len(reports)} of {len(review.passes)} ran.{model}"
    )


def _idle(review: Review, one: Idle) -> Markup:
    named = [" ", names(one.slugs)] if len(one.slugs) > NAMED_PASSES else []
    return el("p", words(idle_line(one, review)), *named)


def _row(report: PassReport, slowest: float, model: str) -> Markup:
    bad = report.status in TROUBLE
    said = (report.candidates, report.kept, report.rejected)
    return el(
        "tr",
        el("th", _about(report), el("span", model, cls="quiet block") if model else None, scope="row"),
        el("td", el("span", report.status.value, cls=f"status {'bad' if bad else 'good'}"), *_remarks(report)),
        el("td", seconds(report.seconds), _bar(report.seconds, slowest), cls="number"),
        *_usage(report.usage),
        *(el("td", f"{number:,}", cls="number") for number in said),
        cls="bad" if bad else None,
    )


def _bar(took: float, slowest: float) -> Markup:
    width = f"{100 * took / slowest:.1f}%" if slowest else "0%"
    return el("svg", el("rect", width=width, height="100%"), cls="bar time", aria_hidden="true")


def _remarks(report: PassReport) -> Iterator[Markup]:
    if report.error:
        yield el("span", words(report.error), cls="block error")
    if report.recovered:
        yield el("span", f"{count(report.recovered, 'answer')} recovered from what stood around it", cls="quiet block")
    if report.attempts > report.calls:
        yield el("span", f"{report.attempts} tries for {count(report.calls, 'call')}", cls="quiet block")


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
    time = el("td", seconds(review.seconds), cls="number")
    cells = (el("td", f"{number:,}", cls="number") for number in sums)
    return el("tfoot", el("tr", el("th", "together", scope="row"), el("td", ""), time, *_usage(review.usage), *cells))


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
    who = [names(reason.slugs[:NAMED_PASSES]), f" and {len(reason.slugs) - NAMED_PASSES} more" if len(reason.slugs) > NAMED_PASSES else ""]
    what = f" {WORDS[reason.mark]}, {count(len(reason.paths), 'file')}: {clip(one_line(reason.text), LONG_LINE)}"
    files = el("ul", *(el("li", el("code", path)) for path in reason.paths))
    every = el("p", names(reason.slugs)) if len(reason.slugs) > NAMED_PASSES else None
    summary = el("summary", el("b", MARKS[reason.mark], cls=reason.mark.value), " ", *who, what)
    return el("li", el("details", summary, every, files), cls="why")
