"""Do two points say the same? The predicates, each with its own name, and the pair that they decide.

Near lines alone are no evidence: place only says how much the words have to agree.
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import NamedTuple

from prs.merge.bars import Bars
from prs.merge.point import Point, nearest, on_one_line
from prs.merge.same_text import LIFT, alike, common_stems

NAMES_IN_COMMON = 2
"""So many names of code, in both texts, make two findings in two files ones that speak of the same thing."""


class Relation(StrEnum):
    """How two points stand to each other: which bar holds between them."""

    PLACE = "one place"
    LINKED = "linked by code"
    FILE = "one file"
    NAMED = "two files, by name"
    ABROAD = "two files"


class Pair(NamedTuple):
    """Two points compared.

    `need` is the score that makes them `strong`; `margin` is how far the score clears what clusters need; `barred` is why
    they stay apart however alike, or "".
    """

    score: float
    relation: Relation
    need: float
    strong: bool
    margin: float
    barred: str


def compare(a: Point, b: Point, bars: Bars) -> Pair:
    """Return what two points have in common, and whether that is enough."""
    score = score_of(a, b, bars)
    relation = relate(a, b, score, bars)
    need, mean = _bars_of(a, b, score, relation, bars)
    enough = score >= need
    barred = "they break two house rules" if _two_rules(a, b) else ""
    if enough and relation is Relation.PLACE and on_one_line(a, b) and differ_in_names(a, b, bars):
        barred = "only names differ, on one line"
    return Pair(score, relation, round(need, 6), enough and not barred, round(score - mean, 6), barred)


def score_of(a: Point, b: Point, bars: Bars) -> float:
    """Return how alike two points are, from their words and the lines that both quote."""
    return round(alike(a.text, b.text) + bars.quote * shared_code(a, b), 6)


def _bars_of(a: Point, b: Point, score: float, relation: Relation, bars: Bars) -> tuple[float, float]:
    """Return the score that two points need by themselves, and the mean that their clusters need.

    One breach of one house rule needs no words in common. A missing test and a defect need more than others: one is the other's only
    where it is the very test that would have found it.
    """
    need, mean = bar_of(relation, bars), bars.together if relation is Relation.PLACE else bars.apart
    if _one_breach(a, b):
        return 0.0, min(mean, score)
    more = bars.tests if a.of_tests != b.of_tests else 0.0
    return need + more, mean + more


def _two_rules(a: Point, b: Point) -> bool:
    """Return whether the two say that two different house rules are broken: each breach is one of its own, whatever the words."""
    return bool(a.rules) and bool(b.rules) and not a.rules & b.rules


def _one_breach(a: Point, b: Point) -> bool:
    """Return whether both say of the very same lines that they break the same house rule: a tool and a model do so in no common words."""
    return bool(a.rules) and bool(b.rules) and bool(a.rules & b.rules) and nearest(a, b) == 0


def hopeless(a: Point, b: Point, bars: Bars) -> bool:
    """Return whether two points need not be compared: their stems have too little in common for the lowest bar at their distance."""
    if _one_breach(a, b):
        return False
    best = common_stems(a.text, b.text) + LIFT
    if best < bars.strong:
        return True
    gap = nearest(a, b)
    if gap is not None and gap <= bars.near_lines:
        return False
    return best < (min(bars.named, bars.abroad) if gap is None else bars.linked)


def bar_of(relation: Relation, bars: Bars) -> float:
    """Return the score that two points need by themselves."""
    match relation:
        case Relation.PLACE:
            return bars.strong
        case Relation.LINKED:
            return bars.linked
        case Relation.FILE:
            return bars.pattern
        case Relation.NAMED:
            return bars.named
        case Relation.ABROAD:
            return bars.abroad


def relate(a: Point, b: Point, score: float, bars: Bars) -> Relation:
    """Return how two points stand to each other. Names are looked for only where the score is worth a link."""
    gap = nearest(a, b)
    if gap is None:
        named = bars.named <= score < bars.abroad and len(a.names & b.names) >= NAMES_IN_COMMON
        return Relation.NAMED if named else Relation.ABROAD
    if gap <= bars.near_lines:
        return Relation.PLACE
    linked = a.symbols & b.symbols or a.code & b.code or (score >= bars.linked and a.names & b.names)
    return Relation.LINKED if linked else Relation.FILE


def differ_in_names(a: Point, b: Point, bars: Bars) -> bool:
    """Return whether the two say one thing of different names: two fields without validation, two handlers without a check."""
    stems_a, stems_b = a.text.stems.features, b.text.stems.features
    if stems_a <= stems_b or stems_b <= stems_a:
        return False
    only_a = [name for name in a.names if name not in b.said]
    only_b = [name for name in b.names if name not in a.said]
    if not only_a or not only_b or len(a.names & b.names) > len(only_a) + len(only_b):
        return False
    frame_a, frame_b = a.prose - _parts(a.names), b.prose - _parts(b.names)
    return len(frame_a & frame_b) >= bars.frame * math.sqrt(max(1, len(frame_a) * len(frame_b)))


def shared_code(a: Point, b: Point) -> float:
    """Return the share of quoted lines that both quote, 0 to 1."""
    if a.code.isdisjoint(b.code):
        return 0.0
    return len(a.code & b.code) / (len(a.code | b.code) or 1)


def _parts(names: frozenset[str]) -> set[str]:
    return {part for name in names for part in (name, *name.split("_"))}
