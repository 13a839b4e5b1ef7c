"""What is known of an example change and no model sees: the defects that were planted, the traps, and what counts neither way.

Findings are matched to defects one to one: a second finding of a defect is a duplicate and not a second hit, and one remark about a
whole file finds one defect, however many stand there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

NEAR = 1
"""An anchor may miss a defect's lines by so many."""
_HEDGE = "UNVERIFIED_"


class Said(NamedTuple):
    """One remark as its reader meets it: words, category, the places (path, first line, last line) that it names, and whether it asks."""

    title: str
    text: str
    category: str
    places: tuple[tuple[str, int, int], ...]
    question: bool = False


class Spot(NamedTuple):
    """One thing of the truth: where it may be said, in which categories (all where empty), and words of which a remark on it has one."""

    id: str
    places: tuple[tuple[str, int, int], ...]
    only: frozenset[str]
    about: re.Pattern[str] | None
    across: bool

    def meets(self, said: Said, *, any_category: bool) -> bool:
        """Return whether the remark speaks of this, at one of its places."""
        if self.only and not any_category and said.category.removeprefix(_HEDGE) not in self.only:
            return False
        if self.about is not None and not self.about.search(said.text):
            return False
        return any(
            path == where and start - NEAR <= last and first <= end + NEAR
            for path, start, end in self.places
            for where, first, last in said.places
        )


class Truth(NamedTuple):
    """What is wrong in a change, what only looks wrong, and what may be said and counts neither way."""

    defects: tuple[Spot, ...]
    traps: tuple[Spot, ...]
    allowed: tuple[Spot, ...]


class Score(NamedTuple):
    """One change: which defects were found and by which remark, which not, and what else was said.

    `traps` were called a defect; `asked` were only asked about. Both count as false.
    """

    posted: int
    found: dict[str, str]
    missed: tuple[str, ...]
    duplicates: tuple[str, ...]
    false: tuple[str, ...]
    traps: dict[str, str]
    asked: dict[str, str]


def read_truth(folder: Path) -> Truth:
    """Return the truth of the change in `folder`."""
    data = yaml.safe_load((folder / "truth.yaml").read_text("utf-8"))
    return Truth(*(tuple(_spot(row) for row in data.get(key) or ()) for key in ("defects", "traps", "allowed")))


def score(remarks: Sequence[Said], truth: Truth, *, any_category: bool = False) -> Score:
    """Return the score of remarks. `any_category` is for remarks whose categories are not those that the truth names."""
    edges = [[spot.id for spot in truth.defects if spot.meets(said, any_category=any_category)] for said in remarks]
    owner = _match(edges)
    matched = set(owner.values())
    duplicates: list[str] = []
    false: list[str] = []
    traps: dict[str, str] = {}
    asked: dict[str, str] = {}
    for index, said in enumerate(remarks):
        if index in matched:
            continue
        if edges[index]:
            duplicates.append(said.title)
            continue
        if any(spot.meets(said, any_category=any_category) for spot in truth.allowed):
            continue
        false.append(said.title)
        trapped = [spot.id for spot in truth.traps if spot.meets(said, any_category=any_category)]
        into = asked if said.question else traps
        into |= dict.fromkeys(trapped, said.title)
    found = {defect: remarks[index].title for defect, index in owner.items()}
    missed = tuple(spot.id for spot in truth.defects if spot.id not in found)
    return Score(len(remarks), found, missed, tuple(duplicates), tuple(false), traps, asked)


def _match(edges: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return the most defects that can each be given a remark of its own (augmenting paths)."""
    owner: dict[str, int] = {}

    def give(index: int, tried: set[str]) -> bool:
        for defect in edges[index]:
            if defect not in tried:
                tried.add(defect)
                if defect not in owner or give(owner[defect], tried):
                    owner[defect] = index
                    return True
        return False

    for index in range(len(edges)):
        give(index, set())
    return owner


def _spot(row: dict[str, Any]) -> Spot:
    places = tuple((place["path"], place["lines"][0], place["lines"][1]) for place in (row, *(row.get("also") or ())))
    about = re.compile("|".join(f"(?:{one})" for one in row["about"]), re.IGNORECASE) if row.get("about") else None
    return Spot(row["id"], places, frozenset(row.get("only") or ()), about, bool(row.get("across")))
