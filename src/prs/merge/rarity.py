"""How much a stem or a run of letters says: the rarer in reviews, the more.

The tables ship with the project, so a score does not depend on the size of the review, and hold whole numbers, so that a sum does not
depend on the machine or on the order of adding.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from prs.merge.words import gram

Feature = TypeVar("Feature", bound=Hashable)


class Weighed(NamedTuple, Generic[Feature]):
    """The features of a text, and what they weigh together."""

    features: frozenset[Feature]
    weight: int


class Rarity(Generic[Feature]):
    """Weights in thousandths: 1000 for what stands in every comment, some 8000 for what the table does not have."""

    def __init__(self, table: dict[Feature, int], unknown: int) -> None:
        self._weight = table.get
        self._unknown = repeat(unknown)

    def weigh(self, features: frozenset[Feature]) -> Weighed[Feature]:
        """Return features with their weight. What was never seen weighs `unknown`."""
        return Weighed(features, sum(self.weights(features)))

    def weights(self, features: Iterable[Feature]) -> Iterator[int]:
        """Return the weight of each feature."""
        return map(self._weight, features, self._unknown)

    def cosine(self, a: Weighed[Feature], b: Weighed[Feature]) -> float:
        """Return the weight of what both have, by the geometric mean of what each has: 0 to 1.

        What both have is summed up from what one lacks: most pairs that are compared are alike, so that is little.
        """
        common = a.weight - sum(self.weights(a.features - b.features))
        return common / math.sqrt(a.weight * b.weight) if common else 0.0


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
