"""The terminal's report, top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from prs.report.amounts import share
from prs.report.code import CodeView
from prs.report.summary import QUESTIONS, QUESTIONS_WHY, by_severity, explain_command, first_told
from prs.report.terminal.canvas import DIM, Canvas, line
from prs.report.terminal.finding import draw_brief, draw_finding
from prs.report.terminal.lists import draw_notes, draw_rejections, draw_second_tier, draw_secrets, draw_skips
from prs.report.terminal.tables import draw_ledger, draw_passes
from prs.report.terminal.top import draw_top
from prs.types.finding import Finding
from prs.types.input import ReviewInput
from prs.types.review import Review

MOST_WHOLE = 100
"""So many findings of a kind are shown whole; more get two lines each."""


def render(review: Review, review_input: ReviewInput, *, color: bool = False, width: int = 100, run: str = "last") -> str:
    """Return the review for a terminal of `width` columns. `run` is what `prs explain` is told to look in."""
    canvas = Canvas(color=color, width=width)
    code = CodeView(review_input)
    draw_top(canvas, review, review_input)
    counted = ", ".join(f"{number} {severity.value}" for severity, number in by_severity(review.findings))
    _draw_findings(canvas, review.findings, code, f"Findings ({len(review.findings)})", counted)
    if review.questions:
        _draw_findings(canvas, review.questions, code, f"{QUESTIONS} ({len(review.questions)})", "", QUESTIONS_WHY)
    draw_second_tier(canvas, review)
    draw_rejections(canvas, review)
    draw_skips(canvas, review)
    draw_secrets(canvas, review)
    draw_passes(canvas, review)
    draw_ledger(canvas, review)
    draw_notes(canvas, review.notes)
    _draw_foot(canvas, review, run)
    return canvas.text()


def _draw_findings(canvas: Canvas, findings: Sequence[Finding], code: CodeView, title: str, note: str, about: str = "") -> None:
    if not findings:
        return
    canvas.heading(title, note)
    if about:
        canvas.prose(line((about, DIM)))
        canvas.space()
    for number, finding in enumerate(findings[:MOST_WHOLE]):
        if number:
            canvas.space()
            canvas.space()
        draw_finding(canvas, finding, code)
    if len(findings) > MOST_WHOLE:
        canvas.space()
        canvas.prose(line((f"{len(findings) - MOST_WHOLE:,} more, whole in report.html and with `prs explain`:", "bold")))
    for finding in findings[MOST_WHOLE:]:
        draw_brief(canvas, finding, f"{finding.category}, confidence {share(finding.confidence)}, {finding.slug}")


def _draw_foot(canvas: Canvas, review: Review, run: str) -> None:
    told = first_told(review)
    canvas.space()
    if told:
        canvas.draw(line(("Why any of these stands or fell:", DIM)))
        canvas.command(explain_command(run, told))
    origin = f", manifest {review.manifest_origin}" if review.manifest_origin else ""
    canvas.draw(line((f"PRS {review.prs_version}{origin}", DIM)))
