"""The terminal's two tables: the passes with what they took, and the ledger of files and passes."""

from __future__ import annotations

from itertools import groupby

from rich.table import Table
from rich.text import Text

from prs.report.amounts import count, money, seconds
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
_STATUS = {PassStatus.OK: ("ok", "green"), PassStatus.NOT_RUN: ("not run", DIM)}


def draw_passes(canvas: Canvas, review: Review) -> None:
    """Draw one row for each pass that ran, and one line for those that did not."""
    reports = ran(review)
    canvas.heading(f"Passes ({len(reports)} of {len(review.passes)} ran)")
    if reports:
        canvas.draw(_passes(review), indented=2)
    for one in idle(review):
        canvas.prose(line(("not run: ", DIM), (", ".join(one.slugs), DIM)))


def _passes(review: Review) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style=DIM, show_edge=False)
    for name in ("", "pass", "status", "time", "in", "cached", "out", "cost", "said", "kept", "rejected"):
        table.add_column(name, justify="left" if name in ("pass", "status") else "right", no_wrap=name != "pass", overflow="fold")
    table.add_column("model", overflow="fold")
    for number, report in enumerate(review.passes, 1):
        if report.status is not PassStatus.NOT_RUN:
            table.add_row(*(line(cell) if isinstance(cell, str) else cell for cell in _pass(number, report)))
    usage = review.usage
    if usage.input_tokens or usage.output_tokens:
        table.add_row("", "together", "", seconds(review.seconds), *_usage(usage), style=DIM)
    return table


def _pass(number: int, report: PassReport) -> list[str | Text]:
    word, style = _STATUS.get(report.status, ("", "")) if report.status in _STATUS else (report.status.value, "bold red")
    recovered = f" ({report.recovered} recovered)" if report.recovered else ""
    retried = f" ({report.attempts} tries)" if report.attempts > report.calls else ""
    return [
        line((str(number), DIM)),
        report.slug,
        line((word, style)),
        seconds(report.seconds),
        *_usage(report.usage),
        f"{report.candidates}",
        f"{report.kept}",
        f"{report.rejected}",
        f"{one_line(report.model) or 'a tool'}{recovered}{retried}",
    ]


def _usage(usage: Usage) -> list[str]:
    if not usage.input_tokens and not usage.output_tokens:
        return ["", "", "", ""]
    return [f"{usage.input_tokens:,}", f"{usage.cached_tokens:,}", f"{usage.output_tokens:,}", money(usage.cost_usd)]


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


def _reason(reason: Reason) -> object:
    who = ", ".join(reason.slugs) if len(reason.slugs) <= MOST_NAMES else f"{len(reason.slugs)} passes"
    what = reason.paths[0] if len(reason.paths) == 1 else count(len(reason.paths), "file")
    said = clip(one_line(reason.text), LONGEST)
    verb = TROUBLE.get(PassStatus(reason.mark.value), "") if reason.mark is Mark.FAILED else WORDS[reason.mark]
    return named(f"{MARKS[reason.mark][0]} {verb}", line((who, "bold"), f" on {one_line(what)}: {said}"), 18)
