"""Turn a candidate's quote and claimed line into an anchor that lies in the change, or say why there is none.

The order of what is believed: the quote on the claimed side, the quote on the other side, the quote across deleted and added lines; the
claimed line alone only where the quote stands nowhere. Nothing is anchored outside the change's hunks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prs.anchor.lines import folded
from prs.anchor.place import Located, Lost, Match, at_line, line_of, place, row_of, span_text
from prs.anchor.readings import Reading, readings
from prs.anchor.rows import Listing
from prs.anchor.view import CROWD, NEAR, Encoded, Span, View
from prs.types.diff import Side
from prs.types.finding import Candidate

PART_OF_LINE = 8
"""A quote of one line may be a part of a line, from so many characters on that are not white space."""

_Find = Callable[[Encoded, Reading, int], tuple[Span, ...]]


def locate(candidate: Candidate, listing: Listing) -> Located | Lost:
    """Return where the candidate stands in the file of `listing`."""
    ways = tuple(readings(candidate.evidence.quote))
    for find in (_whole_lines, _part_of_line):
        for reading in ways:
            found = _shown(candidate, listing, reading, find)
            if found is not None:
                return found
    by_line = at_line(candidate, listing)
    for reading in ways:
        spans = _spans(listing.whole, reading, candidate.line, _whole_lines)
        if spans:
            return _outside(span_text(spans[0], Side.HEAD), by_line)
    if by_line is not None:
        return by_line
    where = f"line {candidate.line} at {candidate.side.value} is not in the change" if candidate.line else "no line was claimed"
    return Lost(f"the quote stands nowhere in the file, and {where}" if ways else f"there is no quote, and {where}")


def _shown(candidate: Candidate, listing: Listing, reading: Reading, find: _Find) -> Located | Lost | None:
    """Return the anchor by one reading of the quote among the lines that were shown, or None where it does not stand there."""
    outside: Span | None = None
    claimed = reading.side or candidate.side
    for side in (claimed, *(side for side in Side if side is not claimed), None):
        view = listing.mixed if side is None else listing.head if side is Side.HEAD else listing.base
        near = line_of(candidate) if side is not None else row_of(candidate, listing)
        spans = _spans(view, reading, near, find)
        if side is Side.BASE:
            spans = tuple(span for span in spans if _deletes(listing, span))
        inside = tuple(span for span in spans if _in_change(listing, span, side))
        if inside:
            return _decided(candidate, listing, Match(reading, side, find is _part_of_line), near, (spans, inside))
        outside = outside or (spans[0] if spans and side is Side.HEAD else None)
    return _outside(span_text(outside, Side.HEAD), at_line(candidate, listing)) if outside is not None else None


def _decided(
    candidate: Candidate, listing: Listing, match: Match, near: int, found: tuple[tuple[Span, ...], tuple[Span, ...]]
) -> Located | Lost:
    spans, inside = found
    chosen = _nearest(spans, near)
    if chosen is None:
        where = " and ".join(span_text(span, match.side) for span in spans[:2])
        more = ", among others" if len(spans) > 2 else ""  # noqa: PLR2004 - two are named
        claim = f"line {candidate.line} does not decide between them" if candidate.line > 0 else "no line is claimed to decide"
        reason = f"the quote fits more than one place, {where}{more}, and {claim}"
        return Lost(reason, place(candidate, listing, match, inside[0]))
    if chosen not in inside:
        return _outside(span_text(chosen, match.side), at_line(candidate, listing))
    return place(candidate, listing, match, chosen)


def _nearest(spans: Sequence[Span], near: int) -> Span | None:
    """Return the only place, or the one that the claimed line is near to and strictly nearer than to any other."""
    if len(spans) == 1:
        return spans[0]
    if len(spans) >= CROWD:
        return None
    (best, chosen), (second, _), *_ = sorted(((_distance(span, near), span) for span in spans), key=lambda pair: pair[0])
    return chosen if best < second and best[0] <= NEAR else None


def _distance(span: Span, near: int) -> tuple[int, int]:
    """Return the lines between the claimed line and the place, and for ties those to its first line, where a claim usually points."""
    return max(span.start - near, near - span.end, 0), abs(span.start - near)


def _spans(view: View, reading: Reading, near: int, find: _Find) -> tuple[Span, ...]:
    return find(view.exact, reading, near) or find(view.folded, reading, near)


def _whole_lines(encoded: Encoded, reading: Reading, near: int) -> tuple[Span, ...]:
    return encoded.find([key for line in reading.lines if (key := encoded.key(line))], near)


def _part_of_line(encoded: Encoded, reading: Reading, near: int) -> tuple[Span, ...]:
    if len(reading.lines) != 1 or len("".join(folded(reading.lines[0]).split())) < PART_OF_LINE:
        return ()
    return encoded.find_within(encoded.key(reading.lines[0]), near)


def _deletes(listing: Listing, span: Span) -> bool:
    return any(row.head_no is None for row in listing.rows[span.first_row : span.last_row + 1] if row.base_no is not None)


def _in_change(listing: Listing, span: Span, side: Side | None) -> bool:
    rows = listing.rows[span.first_row : span.last_row + 1]
    return any(row.hunk is not None and row.text.strip() and (side is None or row.number(side) is not None) for row in rows)


def _outside(where: str, instead: Located | None) -> Lost:
    return Lost(f"the quote stands at {where}, outside the change", instead)
