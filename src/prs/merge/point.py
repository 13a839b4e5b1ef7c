"""One point as it was made: one text, and every place where it was made in those very words.

Ten thousand findings of a tool are a handful of points; so identical texts cost nothing, and are one point wherever they stand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from prs.merge.same_text import Text, read_text
from prs.merge.subject import Spot, Subject
from prs.merge.words import code_words, names, plain_words

SPOTS_COMPARED = 64
TEST_CATEGORIES = frozenset({"TEST_GAP", "TESTS", "TEST"})
"""What passes call a missing test: the built-in one the first, passes of a codebase's own the others."""


class Point(NamedTuple):
    """A text and its places; `members` are indices of the subjects that make it. Where nothing is said, a point has one member."""

    members: tuple[int, ...]
    said: str
    text: Text
    spots: tuple[Spot, ...]
    code: frozenset[str]
    symbols: frozenset[tuple[str, str]]
    rules: frozenset[str]
    of_tests: bool
    """Whether all who make the point say that a test is missing."""

    @property
    def names(self) -> frozenset[str]:
        """The names of code in the text, and plain words of it that its quote or symbol has, lower case."""
        return _names(self.text.read, "\n".join(sorted(self.code | {symbol for _, symbol in self.symbols})))

    @property
    def prose(self) -> frozenset[str]:
        """The words of the text that are not written as code, lower case."""
        return _prose(self.text.read)


def points_of(subjects: Sequence[Subject]) -> list[Point]:
    """Return the points, ordered by their words and places, so that the order of subjects does not matter."""
    by_text: dict[tuple[str, str], list[int]] = defaultdict(list)
    for index, subject in enumerate(subjects):
        said = _said(subject)
        by_text[said, "" if said else f"{index:09d}"].append(index)
    points = [_point(said, members, subjects) for (said, _), members in by_text.items()]
    return sorted(points, key=lambda point: (point.spots, point.said, [subjects[index].id for index in point.members]))


def point_of(subject: Subject) -> Point:
    """Return the point that one finding makes."""
    return _point(_said(subject), [0], [subject])


def _said(subject: Subject) -> str:
    return " ".join(subject.text.split()).lower()


def _point(said: str, members: list[int], subjects: Sequence[Subject]) -> Point:
    own = [subjects[index] for index in members]
    return Point(
        members=tuple(members),
        said=said,
        text=read_text(min(one.text for one in own)),
        spots=tuple(sorted({one.spot for one in own})),
        code=frozenset(line for one in own for line in one.code),
        symbols=frozenset((one.spot.path, one.symbol) for one in own if one.symbol),
        rules=frozenset(one.rule for one in own if one.rule),
        of_tests=all(one.category in TEST_CATEGORIES for one in own),
    )


@lru_cache(maxsize=4096)
def _names(text: str, code: str) -> frozenset[str]:
    return names(text) | (_prose(text) & code_words(code))


@lru_cache(maxsize=4096)
def _prose(text: str) -> frozenset[str]:
    return plain_words(text)


def nearest(a: Point, b: Point) -> int | None:
    """Return the fewest lines between a place of one and a place of the other; None where no file has both."""
    if len(a.spots) == len(b.spots) == 1:
        return a.spots[0].gap(b.spots[0])
    gaps = [here.gap(there) for here in a.spots[:SPOTS_COMPARED] for there in b.spots[:SPOTS_COMPARED]]
    return min((gap for gap in gaps if gap is not None), default=None)


def on_one_line(a: Point, b: Point) -> bool:
    """Return whether some place of each begins on the same line."""
    if len(a.spots) == len(b.spots) == 1:
        return a.spots[0][:3] == b.spots[0][:3]
    starts = {(spot.path, spot.side, spot.start) for spot in a.spots}
    return any((spot.path, spot.side, spot.start) in starts for spot in b.spots)
