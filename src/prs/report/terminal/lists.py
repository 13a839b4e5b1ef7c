"""What the terminal says in a line each: the second tier, rejections, skipped files, masked secrets, notes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from prs.counts import count
from prs.report.control import clip, one_line
from prs.report.summary import LONGEST_NOTE, by_gate, held_because, place
from prs.report.terminal.canvas import CODE, DIM, Canvas, Word, line
from prs.report.terminal.finding import LONGEST_TITLE, draw_brief
from prs.types.input import Skip
from prs.types.review import Review

MOST = 30
LONGEST = 300


def draw_second_tier(canvas: Canvas, review: Review) -> None:
    """Draw what a quota or a bar kept back, each with the reason."""
    if not review.second_tier:
        return
    canvas.heading(f"Second tier ({len(review.second_tier)})", "kept back, not lost")
    for finding in review.second_tier[:MOST]:
        draw_brief(canvas, finding, clip(held_because(finding), LONGEST))
    _rest(canvas, len(review.second_tier))


def draw_rejections(canvas: Canvas, review: Review) -> None:
    """Draw the rejected candidates, counted by gate, each with the gate and its reason."""
    if not review.rejections:
        return
    counted = ", ".join(f"{gate} {number}" for gate, number in by_gate(review))
    canvas.heading(f"Rejected ({len(review.rejections)})", counted)
    for rejection in review.rejections[:MOST]:
        title = clip(one_line(rejection.candidate.title), LONGEST_TITLE)
        canvas.draw(line((rejection.id, DIM), "  ", title), indented=2)
        where = place(rejection.candidate.path, rejection.candidate.line, rejection.candidate.line)
        why = clip(one_line(rejection.reason), LONGEST)
        canvas.draw(line((clip(one_line(where), LONGEST), CODE), (f"  {rejection.slug}, {rejection.gate}: {why}", DIM)), indented=15)
    _rest(canvas, len(review.rejections))


def draw_skips(canvas: Canvas, review: Review) -> None:
    """Draw the files that no pass read, with reason and size; those that a pass wanted first."""
    if not review.skips:
        return
    canvas.heading(f"Not in the input ({count(len(review.skips), 'file')})")
    for skip in sorted(review.skips, key=lambda skip: not skip.reason.wanted)[:MOST]:
        canvas.draw(_skip(skip), indented=2)
    _rest(canvas, len(review.skips))


def _skip(skip: Skip) -> Text:
    sign: Word = ("✗ ", "bold red") if skip.reason.wanted else ("○ ", DIM)
    size = f" (+{skip.added:,} -{skip.deleted:,}{f', about {skip.tokens:,} tokens' if skip.tokens else ''})"
    detail = clip(one_line(skip.detail), LONGEST)
    return line(sign, (skip.path, CODE), f"  {skip.reason.value.replace('_', ' ')}: {detail}", (size, DIM))


def draw_secrets(canvas: Canvas, review: Review) -> None:
    """Draw where secrets were masked before anything left this machine; never the secrets."""
    if not review.secrets:
        return
    canvas.heading(f"Masked secrets ({len(review.secrets)})", "no model saw them")
    for secret in review.secrets[:MOST]:
        where = place(secret.path, secret.line, secret.line)
        new = "added by this change" if secret.added else f"at {secret.side.value}"
        canvas.draw(line((where, CODE), f"  {one_line(secret.kind)}, {new}"), indented=2)
    _rest(canvas, len(review.secrets))


def draw_notes(canvas: Canvas, notes: Sequence[str]) -> None:
    """Draw what a reader should know besides."""
    if not notes:
        return
    canvas.heading("Notes")
    for note in notes[:MOST]:
        canvas.prose(line(f"- {clip(one_line(note), LONGEST_NOTE)}"))
    _rest(canvas, len(notes))


def _rest(canvas: Canvas, number: int) -> None:
    if number > MOST:
        canvas.draw(line((f"and {number - MOST:,} more: prs review --format json, or report.html", DIM)), indented=2)
