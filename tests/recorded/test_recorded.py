"""What the rules make of real answers: six changes of six stacks, each pass answered by a large language model, recorded and unedited.

These tests hold the engine, not the model: a gate, an anchor or a merge that gets worse shows here as a finding lost or a false one posted.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from prs.types.review import LedgerStatus, PassStatus
from record import small_changes
from score import by_plain, by_rules, run_recorded
from truth import read_truth

CHANGES = {one.name: one for one in small_changes()}


@cache
def ruled() -> dict[str, Any]:
    """Return the scores under the rules, worked out once."""
    return by_rules(small_changes())


@cache
def plain() -> dict[str, Any]:
    """Return the scores of the plain prompt, worked out once."""
    return by_plain(small_changes())


def test_there_are_six_changes_with_a_truth_that_says_something() -> None:
    """Each change has planted defects and traps."""
    truths = [read_truth(one.folder) for one in CHANGES.values()]
    assert len(CHANGES) >= 6
    assert all(truth.defects and truth.traps for truth in truths)


def test_precision_and_recall_hold() -> None:
    """Of what is posted at least four in five are planted defects, and at least three in four of those are found."""
    together = ruled()["together"]
    assert together["precision"] >= 0.80, ruled()
    assert together["recall"] >= 0.75, ruled()


def test_no_mandated_pattern_is_flagged() -> None:
    """Not one trap."""
    assert {name: row["traps_flagged"] for name, row in ruled()["changes"].items() if row["traps_flagged"]} == {}


def test_nothing_is_claimed_about_unseen_code() -> None:
    """What rests on a definition that was not shown is a question, always."""
    assert ruled()["together"]["unhedged_claims_about_unseen_code"] == 0


def test_merging_loses_no_planted_defect() -> None:
    """Duplicates collapse (there are many), and no defect with them."""
    rows = ruled()["changes"].values()
    assert sum(row["absorbed"] for row in rows) >= 10
    assert ruled()["together"]["defects_lost_by_merging"] == 0


def test_a_plain_prompt_claims_what_it_cannot_know() -> None:
    """The same model with a plain prompt finds these too; but of code that it was not shown it states what the rules make it ask."""
    assert plain()["together"]["unhedged_claims_about_unseen_code"] >= 10
    assert ruled()["together"]["unhedged_claims_about_unseen_code"] == 0


@pytest.mark.parametrize("name", CHANGES)
def test_every_recording_is_read_and_every_file_reviewed(name: str, tmp_path: Path) -> None:
    """No pass fails on its recording, and the ledger has no hole."""
    found, _, _ = run_recorded(CHANGES[name], tmp_path)
    asked = [one for one in found.passes if one.model]
    assert len(asked) >= 9
    assert {one.status for one in asked} == {PassStatus.OK}
    assert {entry.status for entry in found.ledger if entry.wanted} <= {LedgerStatus.REVIEWED}
    assert found.recorded
