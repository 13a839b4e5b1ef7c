"""Which points belong together: average linkage, so that no chain of resemblances drags two distinct findings into one.

Two clusters join where some pair of theirs is strong *and* the mean over all pairs clears its bar. What is far apart in meaning pulls
the mean down, however strong the one link between them; and a pair that is barred keeps its clusters apart for good.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple

from prs.merge.bars import Bars
from prs.merge.candidates import candidate_pairs
from prs.merge.compare import Pair, compare
from prs.merge.point import Point
from prs.merge.same_text import HOPELESS, common_stems

LARGEST = 64
"""Points that may be linked to each other, directly or not, before only stronger links count."""
STEP = 0.05


class Bond(NamedTuple):
    """What stands between two clusters: the sum of margins over `pairs`, and whether some pair is strong or barred."""

    total: float
    pairs: int
    strong: bool
    barred: bool

    def __add__(self, other: object) -> Bond:
        if not isinstance(other, Bond):
            return NotImplemented
        return Bond(self.total + other.total, self.pairs + other.pairs, self.strong or other.strong, self.barred or other.barred)

    @property
    def mean(self) -> float:
        """The mean margin, to nine digits: what is left of a float's rounding does not decide."""
        return round(self.total / self.pairs, 9)

    @property
    def joins(self) -> bool:
        """Whether the two clusters are one."""
        return self.strong and not self.barred and self.mean >= 0


def clusters_of(points: Sequence[Point], bound: Iterable[Sequence[int]], bars: Bars) -> list[list[int]]:
    """Return every index of `points` in exactly one cluster. Each of `bound` is together from the start."""
    links = _strong_links(points, bars)
    forced = [(group[0], other) for group in bound for other in group[1:]]
    parts = _parts(list(range(len(points))), links, forced, 0.0)
    return [cluster for part in parts for cluster in _agglomerate(part, points, forced, bars)]


def _strong_links(points: Sequence[Point], bars: Bars) -> dict[tuple[int, int], float]:
    links = {}
    for low, high in candidate_pairs(points, bars):
        a, b = points[low], points[high]
        if common_stems(a.text, b.text) >= HOPELESS:
            pair = compare(a, b, bars)
            if pair.strong:
                links[low, high] = pair.score
    return links


def _parts(indices: list[int], links: dict[tuple[int, int], float], forced: list[tuple[int, int]], floor: float) -> list[list[int]]:
    """Return what hangs together by links above `floor`; where that is too much, only by ever stronger ones."""
    found: list[list[int]] = []
    inside = set(indices)
    held = [pair for pair, score in links.items() if score >= floor and pair[0] in inside]
    for part in _connected(indices, [*held, *(pair for pair in forced if pair[0] in inside)]):
        if len(part) <= LARGEST or floor > 1:
            found.append(part)
        else:
            found += _parts(part, links, forced, floor + STEP)
    return found


def _connected(indices: list[int], edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    parent = {index: index for index in indices}

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for a, b in edges:
        low, high = sorted((root(a), root(b)))
        parent[high] = low
    groups: dict[int, list[int]] = defaultdict(list)
    for index in indices:
        groups[root(index)].append(index)
    return list(groups.values())


def _agglomerate(part: list[int], points: Sequence[Point], forced: list[tuple[int, int]], bars: Bars) -> list[list[int]]:
    inside = set(part)
    groups = dict(enumerate(_connected(part, [pair for pair in forced if pair[0] in inside])))
    if len(groups) == 1:
        return list(groups.values())
    pairs: dict[tuple[int, int], Pair] = {}
    bonds = {(i, j): _bond(groups[i], groups[j], points, pairs, bars) for i, j in combinations(groups, 2)}
    waiting = [(-bond.mean, i, j) for (i, j), bond in bonds.items() if bond.joins]
    heapify(waiting)
    while waiting:
        _, i, j = heappop(waiting)
        if i not in groups or j not in groups:
            continue
        new = max(groups) + 1 + len(bonds)
        groups[new] = groups.pop(i) + groups.pop(j)
        for other in [one for one in groups if one != new]:
            bond = bonds[min(i, other), max(i, other)] + bonds[min(j, other), max(j, other)]
            bonds[other, new] = bond
            if bond.joins:
                heappush(waiting, (-bond.mean, other, new))
    return list(groups.values())


def _bond(a: list[int], b: list[int], points: Sequence[Point], pairs: dict[tuple[int, int], Pair], bars: Bars) -> Bond:
    compared = []
    for i in a:
        for j in b:
            low, high = min(i, j), max(i, j)
            if (low, high) not in pairs:
                pairs[low, high] = compare(points[low], points[high], bars)
            compared.append(pairs[low, high])
    total = round(sum(pair.margin for pair in compared), 6)
    return Bond(total, len(compared), any(pair.strong for pair in compared), any(pair.barred for pair in compared))
