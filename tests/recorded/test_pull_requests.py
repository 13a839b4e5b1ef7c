"""What the rules make of real answers on the eight pull requests of the four codebases, under each one's own manifest.

The answers are a large language model's, recorded on 2026-12-01 and unedited. These tests hold the engine, not the model.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from prs.types.review import LedgerStatus, PassStatus
from record import pull_requests
from score import by_plain, by_rules, run_recorded

EXAMPLES = {one.name: one for one in pull_requests()}
CODEBASES = sorted({name.partition("/")[0] for name in EXAMPLES})


@cache
def ruled() -> dict[str, Any]:
    """Return the scores under the rules, worked out once."""
    return by_rules(tuple(EXAMPLES.values()))


@cache
def bare() -> dict[str, Any]:
    """Return the scores of a plain prompt about the diff alone, worked out once."""
    return by_plain(tuple(EXAMPLES.values()), "bare.json")


def test_precision_and_recall_hold() -> None:
    """Of what is said at least 85 in 100 remarks speak of a planted defect, and at least three in four of those are found."""
    together = ruled()["together"]
    assert together["defects"] >= 50
    assert together["precision"] >= 0.85, ruled()
    assert together["recall"] >= 0.75, ruled()


@pytest.mark.parametrize("codebase", CODEBASES)
def test_each_codebase_holds_by_itself(codebase: str) -> None:
    """No codebase is carried by the others."""
    rows = [row for name, row in ruled()["changes"].items() if name.startswith(f"{codebase}/")]
    assert len(rows) == 2
    found = sum(int(row["found"].split()[0]) for row in rows)
    missed = sum(len(row["missed"]) for row in rows)
    wrong = sum(len(row["false"]) for row in rows)
    assert found / (found + missed) >= 0.75, rows
    assert found / (found + wrong) >= 0.75, rows


def test_no_mandated_pattern_is_flagged() -> None:
    """Not one trap, in any codebase."""
    assert {name: row["traps_flagged"] for name, row in ruled()["changes"].items() if row["traps_flagged"]} == {}


def test_a_plain_prompt_about_the_diff_finds_less_and_claims_more() -> None:
    """The same model, asked the plain way, finds fewer of the planted defects, and states what it could not see."""
    plain, rules = bare()["together"], ruled()["together"]
    assert rules["recall"] > plain["recall"]
    assert rules["all_slots_filled"] >= plain["all_slots_filled"]
    assert plain["unhedged_claims_about_unseen_code"] >= 10
    assert rules["unhedged_claims_about_unseen_code"] == 0


def test_merging_loses_no_planted_defect() -> None:
    """Half of what the passes say is said twice, and no defect goes with the duplicates."""
    assert ruled()["together"]["before_merge"] >= 1.5 * ruled()["together"]["posted"]
    assert ruled()["together"]["defects_lost_by_merging"] == 0


def test_the_document_has_these_figures() -> None:
    """What `docs/recorded.md` says of the passes and of the plain prompt about the diff is what is worked out here."""
    page = (Path(__file__).parents[2] / "docs" / "recorded.md").read_text("utf-8")
    rules, plain = ruled()["together"], bare()["together"]
    found, others = (round(one["recall"] * one["defects"]) for one in (rules, plain))
    for row in (
        f"planted defects found, of {rules['defects']} | **{found}** | {others} |",
        f"recall | **{rules['recall']:.2f}** | {plain['recall']:.2f} |",
        f"remarks posted | {rules['posted']} ({rules['before_merge']} before merging) | {plain['posted']} |",
        f"that another remark has | {rules['duplicates']} | {plain['duplicates']} |",
        f"about nothing planted | {rules['false']} | {plain['false']} |",
        f"precision | {rules['precision']:.2f} | {plain['precision']:.2f} |",
        f"traps flagged | **{rules['traps_flagged']}** ({rules['traps_asked_about']} asked about) | {plain['traps_flagged']} |",
        f"not shown | **0** | {plain['unhedged_claims_about_unseen_code']} |",
    ):
        assert row in page, row


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_recording_is_read_and_every_file_reviewed(name: str, tmp_path: Path) -> None:
    """No pass fails on its recording, and the ledger has no hole."""
    found, _, _ = run_recorded(EXAMPLES[name], tmp_path)
    assert {one.status for one in found.passes} == {PassStatus.OK}
    assert {entry.status for entry in found.ledger if entry.wanted} <= {LedgerStatus.REVIEWED}
    assert found.recorded
    # The answers were given with the rules in view and none argues with one, so a shield that refuses one reads words, not meaning.
    assert [one.candidate.title for one in found.rejections if one.gate == "shield"] == []
