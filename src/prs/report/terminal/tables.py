"""The terminal's two tables: the passes with what they took, and the ledger of files and passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from prs.counts import count
from prs.report.amounts import money, seconds
from prs.report.control import clip, one_line
from prs.report.coverage import Coverage, Mark, Reason, Row, coverage
from prs.report.summary import TROUBLE, idle, ran
from prs.report.terminal.canvas import CODE, DIM, Canvas, line, named
from prs.types.model import Usage
from prs.types.review import PassReport, PassStatus, Review

MOST_ROWS = 40
MOST_NAMES = 6
LONGEST = 160

MARKS = {Mark.READ: ("●", "green"), Mark.SKIPPED: ("·", DIM), Mark.UNREAD: ("○", "bold magenta"), Mark.FAILED: ("✗", "bold red")}
WORDS = {Mark.READ: "read", Mark.SKIPPED: "not its business", Mark.UNREAD: "not read", Mark.FAILED: "failed"}


def draw_passes(canvas: Canvas, review: Review) -> None:
    """Draw one row for each pass that ran, one line for those that did not, and which models were asked."""
    reports = ran(review)
    canvas.heading(f"Passes ({len(reports)} of {len(review.passes)} ran)")
    if reports:
        canvas.draw(_passes(review), indented=2)
    for told in _remarks(review):
        canvas.prose(line((told, DIM)))


def _passes(review: Review) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=DIM, show_edge=False)
    for name in ("", "pass", "status", "time", "in", "cached", "out", "cost", "said", "kept"):
        table.add_column(name, justify="left" if name in ("pass", "status") else "right", no_wrap=name != "pass", overflow="fold")
    for number, report in enumerate(review.passes, 1):
        if report.status is not PassStatus.NOT_RUN:
            table.add_row(*(line(cell) if isinstance(cell, str) else cell for cell in _pass(number, report)))
    total = (sum(report.candidates for report in review.passes), sum(report.kept for report in review.passes))
    table.add_row("", "together", "", seconds(review.seconds), *_usage(review.usage), *map(str, total), style=DIM)
    return table


def _pass(number: int, report: PassReport) -> list[str | Text]:
    bad = report.status in TROUBLE
    return [
        line((str(number), DIM)),
        report.slug,
        line((report.status.value, "bold red" if bad else "green")),
        seconds(report.seconds),
        *_usage(report.usage),
        str(report.candidates),
        str(report.kept),
    ]


def _usage(usage: Usage) -> list[str]:
    if not usage.input_tokens and not usage.output_tokens:
        return ["", "", "", ""]
    return [f"{usage.input_tokens:,}", f"{usage.cached_tokens:,}", f"{usage.output_tokens:,}", money(usage.cost_usd)]


def _remarks(review: Review) -> Iterator[str]:
    """Yield what the table has no room for: idle passes, models, and what did not go smoothly."""
    for one in idle(review):
        yield f"not run: {', '.join(one.slugs)}"
    asked: dict[str, list[str]] = {}
    for report in ran(review):
        if report.model:
            asked.setdefault(report.model, []).append(report.slug)
    for model, slugs in asked.items():
        yield f"model: {clip(one_line(model), LONGEST)}" + (f" ({', '.join(slugs)})" if len(asked) > 1 else "")
    for report in ran(review):
        if report.recovered:
            yield f"{report.slug}: {count(report.recovered, 'answer')} recovered from what stood around it"
        if report.attempts > report.calls:
            yield f"{report.slug}: {report.attempts} tries for {count(report.calls, 'call')}"


def draw_ledger(canvas: Canvas, review: Review) -> None:
    """Draw which pass read which file, and why not; files that were treated alike stand together where there are many."""
    table = coverage(review)
    if not table.rows:
        return
    canvas.heading("Ledger", "who read what; the numbers are those of the passes above")
    files = [row for row in table.rows if row.whole is None]
    if files and table.slugs:
        canvas.draw(_matrix(table, files), indented=2)
        used = [mark for mark in Mark if any(mark in row.marks for row in files)]
        canvas.space()
        legend = [word for mark in used for word in (MARKS[mark], f" {WORDS[mark]}   ")]
        canvas.draw(line(*legend), indented=2)
    for reason in table.reasons:
        canvas.prose(_reason(reason))


def _matrix(table: Coverage, files: list[Row]) -> Table:
    grid = Table(box=None, padding=(0, 1), pad_edge=False, header_style=DIM, show_edge=False)
    grid.add_column("", overflow="fold")
    for number, slug in zip(table.numbers, table.slugs, strict=True):
        grid.add_column(str(number) if number else slug[:2], justify="right", no_wrap=True)
    for name, row in _rows(files):
        grid.add_row(line((name, CODE)), *(line(MARKS[mark]) if mark is not None else "" for mark in row.marks))
    return grid


def _rows(files: list[Row]) -> list[tuple[str, Row]]:
    if len(files) <= MOST_ROWS:
        return [(row.path, row) for row in files]
    alike = [list(rows) for _, rows in groupby(sorted(files, key=lambda row: str(row.marks)), key=lambda row: row.marks)]
    groups = sorted(alike, key=lambda rows: (all(mark in (Mark.READ, Mark.SKIPPED) for mark in rows[0].marks), -len(rows)))
    shown = [(f"{rows[0].path} and {count(len(rows) - 1, 'file')} like it" if len(rows) > 1 else rows[0].path, rows[0]) for rows in groups]
    rest = len(shown) - MOST_ROWS
    return [*shown[:MOST_ROWS], (f"{rest} more kinds of rows in report.html", Row("", (), ()))] if rest > 0 else shown


def _reason(reason: Reason) -> RenderableType:
    who = ", ".join(reason.slugs) if len(reason.slugs) <= MOST_NAMES else f"{len(reason.slugs)} passes"
    what = reason.paths[0] if len(reason.paths) == 1 else count(len(reason.paths), "file")
    said = clip(one_line(reason.text), LONGEST)
    return named(f"{MARKS[reason.mark][0]} {WORDS[reason.mark]}", line((who, "bold"), f" on {one_line(what)}: {said}"), 18)
