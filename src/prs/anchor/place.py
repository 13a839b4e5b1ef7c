"""Make the anchor of a place that was decided on: clipped to one hunk, on one side, with the lines that stand there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from prs.anchor.readings import Reading
from prs.anchor.rows import Listing, Row
from prs.anchor.view import Span
from prs.counts import count
from prs.types.diff import Side
from prs.types.finding import Anchor, Candidate, Effect, TrailStep

BY = "anchored"
ASKED_LINES = 3
"""Lines that a quote is to have, where the hunk has as many."""

_SYMBOL_CHARS = 200
_NOWHERE = -1_000_000


class Located(NamedTuple):
    """An anchor, and how good the quote under it is.

    `fault` says why the quote does not fill its slot, or is "". `quoted` counts its lines that stand there whole, 0 where the anchor is
    the claimed line alone. `exact` is True where the anchor is the quoted lines and no others, so that a replacement of the one replaces
    the other. `added` is True where the change added one of the lines.
    """

    anchor: Anchor
    quoted: int
    fault: str
    exact: bool
    added: bool
    steps: tuple[TrailStep, ...]


class Lost(NamedTuple):
    """No anchor, and why. `instead` is a place in the change where a person might look all the same, though the quote does not decide."""

    reason: str
    instead: Located | None = None


class Match(NamedTuple):
    """How a quote was found: read in which way, on which side (None: across deleted and added lines), whole or as a part of a line."""

    reading: Reading
    side: Side | None
    part: bool


def place(candidate: Candidate, listing: Listing, match: Match, span: Span) -> Located:
    """Return the anchor for the quote that stands at `span`, at least one of whose rows is in a hunk and not blank."""
    matched = [row for row in listing.rows[span.first_row : span.last_row + 1] if match.side is None or row.number(match.side) is not None]
    full = [row for row in matched if row.text.strip()]
    hunk = _chosen_hunk(full, candidate)
    kept = [row for row in full if row.hunk == hunk]
    side = match.side or (Side.HEAD if any(row.head_no is not None for row in kept) else Side.BASE)
    numbers = [number for row in kept if (number := row.number(side)) is not None]
    anchor, rows = _anchor(listing, side, hunk, (min(numbers), max(numbers)))
    clipped = len(rows) != len(matched)
    quoted = 0 if match.part else len(match.reading.lines)
    asked = min(ASKED_LINES, listing.lines_in_hunk(side, hunk))
    return Located(
        anchor=anchor,
        quoted=quoted,
        fault=_fault(quoted, asked),
        exact=match.reading.whole and not match.part and not clipped,
        added=any(row.base_no is None for row in rows),
        steps=(_where(candidate, anchor), *_how(match, clipped=clipped)),
    )


def at_line(candidate: Candidate, listing: Listing) -> Located | None:
    """Return the claimed line as the anchor where it lies in the change, else None."""
    row = listing.row_at(candidate.side, candidate.line)
    if row is None and candidate.side not in listing.changed_sides:
        row = next((r for s in Side if (r := listing.row_at(s, candidate.line)) is not None), None)
    if row is None or row.hunk is None:
        return None
    side = Side.BASE if row.head_no is None else Side.HEAD
    number = row.number(side) or 0
    anchor, rows = _anchor(listing, side, row.hunk, (number, number))
    what = "the quote stands nowhere in the file" if candidate.evidence.quote.strip() else "there is no quote"
    step = TrailStep(by=BY, effect=Effect.NOTE, reason=f"{what}; the claimed line is in the change and serves as the anchor")
    return Located(anchor, 0, what, exact=False, added=any(row.base_no is None for row in rows), steps=(step,))


def line_of(candidate: Candidate) -> int:
    """Return the claimed line, or a number far from all lines where none is claimed."""
    return candidate.line if candidate.line > 0 else _NOWHERE


def row_of(candidate: Candidate, listing: Listing) -> int:
    """Return the row of the claimed line, or a number far from all rows."""
    place = listing.place_of(candidate.side, candidate.line)
    return _NOWHERE if place is None else place


def span_text(span: Span, side: Side | None) -> str:
    """Return the span as words."""
    where = f" at {side.value}" if side is not None else " of the listing"
    return f"line {span.start}{where}" if span.start == span.end else f"lines {span.start}-{span.end}{where}"


def _chosen_hunk(matched: Sequence[Row], candidate: Candidate) -> int:
    for row in matched:
        if row.hunk is not None and row.number(candidate.side) == candidate.line:
            return row.hunk
    counts = Counter(row.hunk for row in matched if row.hunk is not None)
    return max(counts, key=lambda hunk: (counts[hunk], -hunk))


def _anchor(listing: Listing, side: Side, hunk: int, lines: tuple[int, int]) -> tuple[Anchor, tuple[Row, ...]]:
    start, end = lines
    rows = listing.rows_between(side, start, end)
    anchor = Anchor(
        path=listing.file.path,
        side=side,
        start=start,
        end=end,
        quote="\n".join(row.text for row in rows),
        symbol=listing.file.hunks[hunk].section.strip()[:_SYMBOL_CHARS],
    )
    return anchor, rows


def _fault(quoted: int, asked: int) -> str:
    if not quoted:
        return "the quote is only a part of a line"
    return f"the quote has {count(quoted, 'line')} where {asked} are asked" if quoted < asked else ""


def _where(candidate: Candidate, anchor: Anchor) -> TrailStep:
    numbers = {"claimed": float(candidate.line), "start": float(anchor.start), "end": float(anchor.end)}
    where = f"{span_text(Span(anchor.start, anchor.end, 0, 0), anchor.side)}"
    if anchor.side is candidate.side and anchor.start <= candidate.line <= anchor.end:
        return TrailStep(by=BY, effect=Effect.KEEP, reason=f"the quote stands at {where}, as claimed", numbers=numbers)
    claim = f"line {candidate.line} at {candidate.side.value} was claimed" if candidate.line else "no line was claimed"
    return TrailStep(by=BY, effect=Effect.MOVE, reason=f"the quote stands at {where}; {claim}", numbers=numbers)


def _how(match: Match, *, clipped: bool) -> list[TrailStep]:
    notes = []
    if match.reading.how:
        notes.append(f"the quote was read without {match.reading.how}")
    if match.part:
        notes.append("the quote is a part of the line")
    if clipped:
        notes.append("the quote reaches beyond one side of one hunk; the anchor is the part of it that lies there")
    return [TrailStep(by=BY, effect=Effect.NOTE, reason=note) for note in notes]
