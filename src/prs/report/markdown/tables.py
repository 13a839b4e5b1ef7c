"""The passes and the ledger as Markdown tables, both folded."""

from __future__ import annotations

from collections.abc import Iterator

from prs.counts import count
from prs.report.amounts import money, seconds
from prs.report.control import clip, one_line
from prs.report.coverage import Mark, Reason, Row, coverage
from prs.report.markdown.fit import Section
from prs.report.markdown.inert import code, words
from prs.report.summary import idle, ran
from prs.types.review import PassReport, PassStatus, Review

MARKS = {Mark.READ: "●", Mark.SKIPPED: "·", Mark.UNREAD: "○", Mark.FAILED: "✗"}
LEGEND = "● read, · not its business, ○ not read, ✗ failed; the numbers are those of the passes."
VERBS = {Mark.FAILED: "failed on", Mark.UNREAD: "did not read", Mark.SKIPPED: "has no business with"}

_NAMES = ("", "pass", "status", "model", "time", "in", "cached", "out", "cost", "said", "kept", "rejected")
_COLUMNS = f"| {' | '.join(_NAMES)} |\n|--:|---|---|---|{'--:|' * 8}"


def passes_section(review: Review) -> Section:
    """Return a row for each pass that ran; those that did not are named below."""
    rows = tuple(_row(number, report) for number, report in enumerate(review.passes, 1) if report.status is not PassStatus.NOT_RUN)
    head = f"<details><summary>Passes ({len(ran(review))} of {len(review.passes)} ran)</summary>\n\n{_COLUMNS if rows else ''}".rstrip()
    stood = [f"Not run: {', '.join(map(code, one.slugs))}." for one in idle(review)]
    return Section(head, rows, "pass", 50, foot="\n\n".join([*stood, "</details>"]), between="\n", plural="passes")


def _row(number: int, report: PassReport) -> str:
    usage = report.usage
    asked = bool(usage.input_tokens or usage.output_tokens)
    spent = (
        [f"{usage.input_tokens:,}", f"{usage.cached_tokens:,}", f"{usage.output_tokens:,}", money(usage.cost_usd)] if asked else [""] * 4
    )
    status = report.status.value if report.status is PassStatus.OK else f"**{report.status.value}**"
    recovered = f" ({report.recovered} recovered)" if report.recovered else ""
    model = (words(clip(one_line(report.model), 80)) or "a tool") + recovered
    said = [str(report.candidates), str(report.kept), str(report.rejected)]
    return f"| {' | '.join([str(number), code(report.slug), status, model, seconds(report.seconds), *spent, *said])} |"


def ledger_section(review: Review) -> Iterator[Section]:
    """Return a row for each file, and a line for each reason that kept passes from reading."""
    table = coverage(review)
    files = [row for row in table.rows if row.whole is None]
    if not files or not table.slugs:
        return
    names = [str(number) if number else code(slug) for number, slug in zip(table.numbers, table.slugs, strict=True)]
    columns = f"| file | {' | '.join(names)} |\n|---|{'--:|' * len(names)}"
    said = "\n".join(f"- {_reason(reason)}" for reason in table.reasons[:30])
    head = f"<details><summary>Ledger: who read what</summary>\n\n{LEGEND}\n\n{columns}"
    yield Section(head, tuple(map(_file, files)), "file", 10, foot=f"{said}\n\n</details>".strip(), between="\n")


def _file(row: Row) -> str:
    return f"| {code(clip(row.path, 300))} | {' | '.join(MARKS[mark] if mark else '' for mark in row.marks)} |"


def _reason(reason: Reason) -> str:
    who = ", ".join(map(code, reason.slugs[:6])) + (f" and {len(reason.slugs) - 6} more" if len(reason.slugs) > 6 else "")  # noqa: PLR2004 - a line's worth
    return f"{who} {VERBS[reason.mark]} {count(len(reason.paths), 'file')}: {words(clip(one_line(reason.text), 300))}"
