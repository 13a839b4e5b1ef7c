"""The top of the terminal's report: what was reviewed, the verdict and why, and every pass that failed."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table

from prs.report.control import clip, one_line
from prs.report.summary import (
    LONGEST_NAME,
    TONES,
    VERDICTS,
    change_of,
    cost_of,
    headline,
    idle,
    idle_line,
    reasons,
    size_of,
    trouble,
    troubled,
)
from prs.report.terminal.canvas import DIM, TONE, Canvas, indent, line
from prs.types.input import ReviewInput
from prs.types.review import Review

LONGEST = 300


def draw_top(canvas: Canvas, review: Review, review_input: ReviewInput) -> None:
    """Draw title, verdict and reasons, failed passes, passes that did not run, and where recorded answers were used."""
    pull = review.pull_request
    number = f" #{pull.number}" if pull.number is not None else ""
    title = clip(one_line(pull.title), LONGEST) or "Review"
    canvas.draw(line((title, "bold"), (f"{number}", DIM)))
    facts = [clip(one_line(pull.repository), LONGEST_NAME), change_of(review), size_of(review_input), cost_of(review)]
    canvas.draw(line((", ".join(fact for fact in facts if fact), DIM)))
    canvas.space()
    _draw_verdict(canvas, review)
    _draw_trouble(canvas, review)
    _draw_idle(canvas, review)
    if review.recorded:
        canvas.space()
        canvas.prose(line(("Recorded answers. ", "bold"), one_line(review.recorded)))


def _draw_verdict(canvas: Canvas, review: Review) -> None:
    style = TONE[TONES[review.verdict]]
    canvas.draw(line(("▌ ", style), (VERDICTS[review.verdict].upper(), style), "  ", (headline(review), "bold")))
    for reason in reasons(review):
        canvas.draw(_barred(clip(one_line(reason), LONGEST), style))


def _barred(text: str, style: str) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_row(line(("▌", style)), line(text))
    return table


def _draw_trouble(canvas: Canvas, review: Review) -> None:
    failed = troubled(review)
    if failed:
        canvas.space()
    for report in failed:
        canvas.prose(line(("✗ ", "bold red"), (report.slug, "bold"), f" {clip(one_line(trouble(report, review)), LONGEST)}"))


def _draw_idle(canvas: Canvas, review: Review) -> None:
    found = idle(review)
    if found:
        canvas.space()
    for one in found:
        canvas.prose(line(("○ ", "bold"), one_line(idle_line(one, review))))
    if review.next_step:
        canvas.prose(indent(line((one_line(review.next_step), DIM)), 2))
