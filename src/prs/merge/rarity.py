"""How much a stem or a run of letters says: the rarer in reviews, the more.

The tables ship with the project, so a score does not depend on the size of the review, and hold whole numbers, so that a sum does not
depend on the machine or on the order of adding.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


class Rarity:
    """Weights in thousandths: 1000 for what stands in every comment, some 8000 for what was never seen."""

    def __init__(self, table: dict[str, int], unknown: int) -> None:
        self._table = table
        self._known = frozenset(table)
        self._unknown = unknown

    def total(self, features: frozenset[str]) -> int:
        """Return the weight of all of them together."""
        known = features & self._known
        return sum(map(self._table.__getitem__, known)) + self._unknown * (len(features) - len(known))

    def rarest(self, features: frozenset[str], count: int) -> list[str]:
        """Return the `count` that say most, ties by spelling."""
        return sorted(features, key=lambda feature: (-self._table.get(feature, self._unknown), feature))[:count]


@cache
def stem_rarity() -> Rarity:
    """Return the weights of stems and concepts."""
    return _read("stem_weights.tsv")


@cache
def gram_rarity() -> Rarity:
    """Return the weights of runs of four characters."""
    return _read("gram_weights.tsv")


def _read(name: str) -> Rarity:
    """Read lines of `weight<TAB>features`; `*` is what the table does not have, and `_` a space."""
    table: dict[str, int] = {}
    for line in (Path(__file__).parent / "data" / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            weight, features = line.split("\t")
            table.update(dict.fromkeys(features.replace("_", "\N{NO-BREAK SPACE}").split(" "), int(weight)))
    unknown = table.pop("*")
    return Rarity({feature.replace("\N{NO-BREAK SPACE}", " "): weight for feature, weight in table.items()}, unknown)
