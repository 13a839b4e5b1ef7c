"""The two-sided fixture: what must merge does, what only looks alike survives, and no threshold can move without one side breaking."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from merge.merge_cases import documents, findings_of, read
from prs.merge import BARS, Bars, merge
from prs.types.finding import Finding, Severity

SAME, DISTINCT = documents("same"), documents("distinct")

MOVES = [
    ("strong", 0.25, 0.42),
    ("together", 0.15, 0.36),
    ("linked", 0.34, 0.50),
    ("pattern", 0.40, 0.60),
    ("named", 0.25, 0.58),
    ("abroad", 0.40, 0.80),
    ("apart", 0.20, 0.60),
    ("frame", 1.01, 0.30),
    ("quote", 0.06, 0.0),
    ("tests", 0.0, 0.3),
    ("near_lines", 12, 1),
]
"""For each threshold a looser and a tighter value."""


def ids(document: Path) -> str:
    return document.stem


def holds_same(document: Path, bars: Bars) -> bool:
    """Return whether all of a document's findings end in one, with the places listed that it names."""
    case = read(document)
    merged = merge(findings_of(case), bars)
    listed = sorted(place.id for place in merged[0].also_at)
    return len(merged) == 1 and listed == case.get("listed", []) and merged[0].id == case.get("kept", merged[0].id)


def holds_distinct(document: Path, bars: Bars) -> bool:
    """Return whether those of a document that must stay apart do: all of them, where it names none."""
    case = read(document)
    apart = case.get("apart", [row["id"] for row in case["findings"]])
    home = homes(merge(findings_of(case), bars))
    return len({home[one] for one in apart}) == len(apart)


@pytest.mark.parametrize("document", SAME, ids=ids)
def test_one_thing_is_said_once(document: Path) -> None:
    """Findings of one thing end in one comment, and what stands elsewhere is listed with its place."""
    assert holds_same(document, BARS)


@pytest.mark.parametrize("document", DISTINCT, ids=ids)
def test_two_things_are_said_twice(document: Path) -> None:
    """Findings that only look alike all survive."""
    assert holds_distinct(document, BARS)


@pytest.mark.parametrize("document", [*SAME, *DISTINCT], ids=ids)
def test_every_document_keeps_the_invariants(document: Path) -> None:
    """No finding is lost, a second merge changes nothing, and neither does the order."""
    findings = findings_of(read(document))
    merged = merge(findings)
    assert homes(merged).keys() == {finding.id for finding in findings}
    assert merge(merged) == merged
    assert merge(reversed(findings)) == merged


@pytest.mark.parametrize("document", SAME, ids=ids)
def test_the_strictest_severity_and_all_passes_are_kept(document: Path) -> None:
    """The kept finding is as severe as the severest, and names the pass of everyone that agrees."""
    case = read(document)
    findings = findings_of(case)
    [merged] = merge(findings)
    assert merged.severity is max((finding.severity for finding in findings), key=lambda severity: severity.rank)
    assert merged.severity is Severity(case.get("severity", merged.severity))
    grouped = {place.id for place in merged.also_at if place.tier == "group"}
    assert set(merged.passes) == {finding.slug for finding in findings if finding.id not in grouped} | {merged.slug}


@pytest.mark.parametrize(("name", "loose", "tight"), MOVES, ids=[move[0] for move in MOVES])
def test_no_threshold_can_move_alone(name: str, loose: float, tight: float) -> None:
    """A looser threshold swallows a look-alike, and a tighter one says a thing twice: one side of the fixture breaks each way."""
    looser, tighter = moved(name, loose), moved(name, tight)
    assert [one for one in DISTINCT if not holds_distinct(one, looser)]
    assert [one for one in SAME if not holds_same(one, tighter)]


def test_every_threshold_is_moved() -> None:
    """No threshold is without its pair of moves."""
    assert [move[0] for move in MOVES] == list(Bars._fields)


def ids_within(kept: Finding) -> list[str]:
    return [one.id for one in kept.absorbed] + [place.id for place in kept.also_at]


def moved(name: str, value: float) -> Bars:
    return Bars(**{**BARS._asdict(), name: value})


def homes(merged: Sequence[Finding]) -> dict[str, str]:
    """Return for each finding's id the id of the one that has it now. Fails where two have it."""
    pairs = [(name, kept.id) for kept in merged for name in (kept.id, *ids_within(kept))]
    assert len(pairs) == len(dict(pairs))
    return dict(pairs)
