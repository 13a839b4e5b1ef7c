"""Which pairs of points are compared at all: neighbours, and those that share their rarest words. Bounded for any input."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from operator import itemgetter

from prs.merge.bars import Bars
from prs.merge.point import Point
from prs.merge.rarity import stem_rarity
from prs.types.diff import Side

NEIGHBOURS = 48
"""How many that follow a point in its file are compared with it, at most; fewer in a review so large that they would cost seconds."""
FEWEST_NEIGHBOURS = 8
NEIGHBOUR_PAIRS = 60_000
RARE_STEMS = 12
SHARED_RARE = 2
POSTING = 64
PARTNERS = 12
"""How many points elsewhere are compared with one, at most: those that share most."""


def candidate_pairs(points: Sequence[Point], bars: Bars) -> list[tuple[int, int]]:
    """Return pairs of indices, the lower first, sorted."""
    return sorted(_neighbours(points, bars) | _kindred(points))


def _neighbours(points: Sequence[Point], bars: Bars) -> set[tuple[int, int]]:
    by_file: dict[tuple[str, Side], list[tuple[int, int, int]]] = defaultdict(list)
    for index, point in enumerate(points):
        for spot in point.spots:
            by_file[spot.path, spot.side].append((spot.start, spot.end, index))
    reach = max(FEWEST_NEIGHBOURS, min(NEIGHBOURS, NEIGHBOUR_PAIRS // max(1, len(points))))
    pairs: set[tuple[int, int]] = set()
    for spots in by_file.values():
        spots.sort()
        for at, (_, end, index) in enumerate(spots):
            for start, _, other in spots[at + 1 : at + 1 + reach]:
                if start > end + bars.near_lines:
                    break
                if other != index:
                    pairs.add((min(index, other), max(index, other)))
    return pairs


def _kindred(points: Sequence[Point]) -> set[tuple[int, int]]:
    rarity = stem_rarity()
    postings: dict[str, list[int]] = defaultdict(list)
    for index, point in enumerate(points):
        stems = sorted(point.text.stems.features)
        rarest = sorted(zip(rarity.weights(stems), stems, strict=True), key=itemgetter(0), reverse=True)
        for _, stem in rarest[:RARE_STEMS]:
            if len(postings[stem]) < POSTING:
                postings[stem].append(index)
    shared: dict[int, Counter[int]] = defaultdict(Counter)
    for _, sharing in sorted(postings.items()):
        for at, index in enumerate(sharing):
            shared[index].update(sharing[at + 1 :])
    pairs: set[tuple[int, int]] = set()
    for index, counts in shared.items():
        ranked = sorted((-count, other) for other, count in counts.items() if count >= SHARED_RARE)
        pairs.update((index, other) for _, other in ranked[:PARTNERS])
    return pairs
