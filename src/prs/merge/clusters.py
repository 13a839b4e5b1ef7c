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
from prs.merge.compare import Pair, compare, hopeless
from prs.merge.point import Point

LARGEST = 64
"""Points that may be linked to each other, directly or not, before only stronger links count."""
STEP = 0.05
ALWAYS = 9.0
"""Stronger than any score: what was merged before."""


class Link(NamedTuple):
    """Two points that are strong together, by index, the lower first."""

    low: int
    high: int
    score: float


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
    compared = _compared(points, bars)
    links = [Link(low, high, pair.score) for (low, high), pair in compared.items() if pair.strong]
    links += [Link(group[0], other, ALWAYS) for group in bound for other in group[1:]]
    parts = _parts(list(range(len(points))), links, 0.0)
    return [cluster for part, held in parts for cluster in _agglomerate(part, held, points, compared, bars)]


def _compared(points: Sequence[Point], bars: Bars) -> dict[tuple[int, int], Pair]:
    return {
        (low, high): compare(points[low], points[high], bars)
        for low, high in candidate_pairs(points, bars)
        if not hopeless(points[low], points[high], bars)
    }


def _parts(indices: list[int], links: list[Link], floor: float) -> list[tuple[list[int], list[Link]]]:
    """Return what hangs together by links above `floor`, each with its links; where that is too much, only by ever stronger ones."""
    held = [link for link in links if link.score >= floor]
    parts = _connected(indices, held)
    home = {index: number for number, part in enumerate(parts) for index in part}
    inside: list[list[Link]] = [[] for _ in parts]
    for link in held:
        inside[home[link.low]].append(link)
    found: list[tuple[list[int], list[Link]]] = []
    for part, own in zip(parts, inside, strict=True):
        if len(part) <= LARGEST or floor > 1:
            found.append((part, own))
        else:
            found += _parts(part, own, floor + STEP)
    return found


def _connected(indices: list[int], links: Iterable[Link]) -> list[list[int]]:
    parent = {index: index for index in indices}

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for link in links:
        low, high = sorted((root(link.low), root(link.high)))
        parent[high] = low
    groups: dict[int, list[int]] = defaultdict(list)
    for index in indices:
        groups[root(index)].append(index)
    return list(groups.values())


def _agglomerate(
    part: list[int], links: Iterable[Link], points: Sequence[Point], compared: dict[tuple[int, int], Pair], bars: Bars
) -> list[list[int]]:
    if len(part) == 1:
        return [part]
    groups = dict(enumerate(_connected(part, [link for link in links if link.score == ALWAYS])))
    if len(groups) == 1:
        return list(groups.values())
    bonds = {(i, j): _bond(groups[i], groups[j], points, compared, bars) for i, j in combinations(groups, 2)}
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


def _bond(a: list[int], b: list[int], points: Sequence[Point], compared: dict[tuple[int, int], Pair], bars: Bars) -> Bond:
    if len(a) == len(b) == 1:
        low, high = min(a[0], b[0]), max(a[0], b[0])
        pair = compared.get((low, high)) or compare(points[low], points[high], bars)
        return Bond(pair.margin, 1, pair.strong, bool(pair.barred))
    pairs = []
    for low, high in (sorted((i, j)) for i in a for j in b):
        pairs.append(compared.get((low, high)) or compare(points[low], points[high], bars))
    total = round(sum(pair.margin for pair in pairs), 6)
    return Bond(total, len(pairs), any(pair.strong for pair in pairs), any(bool(pair.barred) for pair in pairs))
