"""What the merge looks at in one finding: its words, its place, its quoted code. The same for a finding, an absorbed one and a place.

Evidence slots, confidence and severity decide which finding is kept, never whether two say the same.
"""

from __future__ import annotations

from typing import NamedTuple

from prs.types.diff import Side
from prs.types.finding import Absorbed, Anchor, Finding, Place

_HEDGE = "UNVERIFIED_"
_SHORTEST_LINE = 4
_QUOTED_LINES = 40


class Spot(NamedTuple):
    """Where something stands: 1-based inclusive lines of one side of a file."""

    path: str
    side: Side
    start: int
    end: int

    def gap(self, other: Spot) -> int | None:
        """Return the lines between the two, 0 where they touch or overlap; None in two files or on two sides."""
        if (self.path, self.side) != (other.path, other.side):
            return None
        return max(0, other.start - self.end, self.start - other.end)


class Subject(NamedTuple):
    """One finding as the merge sees it. `code` is its symbol and its quoted lines; `rule` is the house rule that it enforces, or ""."""

    id: str
    category: str
    spot: Spot
    text: str
    symbol: str
    code: tuple[str, ...]
    rule: str


def subject_of(one: Finding | Absorbed | Place) -> Subject:
    """Return what the merge looks at in a finding, or in one that was merged before."""
    return Subject(
        id=one.id,
        category=category_root(one.category),
        spot=spot_of(one.anchor),
        text=f"{one.title}\n{one.body}".strip(),
        symbol=" ".join(one.anchor.symbol.split()),
        code=_code_lines(one.anchor.quote),
        rule=one.rule if isinstance(one, Finding) else "",
    )


def subjects_in(finding: Finding) -> list[Subject]:
    """Return the finding's own subject first, then those of all it has absorbed or lists."""
    return [subject_of(finding), *map(subject_of, finding.absorbed), *map(subject_of, finding.also_at)]


def spot_of(anchor: Anchor) -> Spot:
    """Return where an anchor stands; a last line before the first counts as the first."""
    return Spot(anchor.path, anchor.side, anchor.start, max(anchor.start, anchor.end))


def category_root(category: str) -> str:
    """Return the category without the hedge of rule 10."""
    return category.removeprefix(_HEDGE)


def _code_lines(quote: str) -> tuple[str, ...]:
    lines = (" ".join(line.split()) for line in quote.split("\n", _QUOTED_LINES)[:_QUOTED_LINES])
    return tuple(line for line in lines if len(line) >= _SHORTEST_LINE)
