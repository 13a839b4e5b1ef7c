"""How much a stem or a run of letters says: the rarer in reviews, the more.

The tables ship with the project, so a score does not depend on the size of the review, and hold whole numbers, so that a sum does not
depend on the machine or on the order of adding.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from prs.merge.words import gram

Feature = TypeVar("Feature", bound=Hashable)


class Weighed(NamedTuple, Generic[Feature]):
    """The features of a text, those of them that the table has, and what all of them weigh together."""

    features: frozenset[Feature]
    known: frozenset[Feature]
    weight: int


class Rarity(dict[Feature, int]):
    """Weights in thousandths: 1000 for what stands in every comment, some 8000 for what the table does not have."""

    def __init__(self, table: dict[Feature, int], unknown: int) -> None:
        super().__init__(table)
        self._unknown = unknown

    def __missing__(self, feature: Feature) -> int:
        """Return the weight of what was never seen; nothing is added to the table."""
        return self._unknown

    def weigh(self, features: frozenset[Feature]) -> Weighed[Feature]:
        """Return features with their weight. What was never seen weighs `unknown`."""
        known = features & self.keys()
        return Weighed(features, known, self._sum(known, len(features) - len(known)))

    def cosine(self, a: Weighed[Feature], b: Weighed[Feature]) -> float:
        """Return the weight of what both have, by the geometric mean of what each has: 0 to 1."""
        both, known = a.features & b.features, a.known & b.known
        common = self._sum(known, len(both) - len(known))
        return common / math.sqrt(a.weight * b.weight) if common else 0.0

    def _sum(self, known: frozenset[Feature], unknown: int) -> int:
        return sum(map(self.__getitem__, known)) + unknown * self._unknown


@cache
def stem_rarity() -> Rarity[str]:
    """Return the weights of stems and concepts."""
    return Rarity(*_read("stem_weights.tsv"))


@cache
def gram_rarity() -> Rarity[int]:
    """Return the weights of runs of four characters, each by its number."""
    table, unknown = _read("gram_weights.tsv")
    return Rarity({gram(run.replace("_", " ")): weight for run, weight in table.items()}, unknown)


def _read(name: str) -> tuple[dict[str, int], int]:
    """Read lines of `weight<TAB>features`. `*` is whatever the table does not have, and `_` in a run is a space."""
    table: dict[str, int] = {}
    for line in (Path(__file__).parent / "data" / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            weight, features = line.split("\t")
            table.update(dict.fromkeys(features.split(" "), int(weight)))
    unknown = table.pop("*")
    return table, unknown
