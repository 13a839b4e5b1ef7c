"""rdjson as reviewdog reads it: its keys and severities, whole lines, and what is no finding told as one all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from prs.report import FORMATS
from prs.types.diff import Side
from report.findings import DELETED, HELD, PAID_TWICE, QUESTION, ROUNDING, RULE
from report.sample import SAMPLES


def result_of(name: str) -> dict[str, Any]:
    review, review_input = SAMPLES[name]()
    return dict(json.loads(FORMATS["rdjson"](review, review_input)))


def diagnostic_of(name: str) -> dict[str, Any]:
    return dict(next(one for one in result_of("rich")["diagnostics"] if one["message"].endswith(name)))


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_its_shape_is_the_formats(name: str) -> None:
    """Written down from the format's published definition; reviewdog refuses a key that it does not know."""
    result = result_of(name)
    assert result.keys() == {"source", "severity", "diagnostics"}
    assert result["source"] == {"name": "prs"}
    for one in result["diagnostics"]:
        assert one.keys() <= {"message", "location", "severity", "code", "suggestions", "related_locations"}
        assert one["severity"] in ("ERROR", "WARNING", "INFO")
        assert one["message"]
        assert one["location"]["path"]
        assert one["code"].keys() == {"value"}
        for place in (one["location"], *(other["location"] for other in one.get("related_locations", []))):
            assert place.keys() <= {"path", "range"}
            assert (
                1 <= place.get("range", {"start": {"line": 1}})["start"]["line"] <= place.get("range", {"end": {"line": 1}})["end"]["line"]
            )


def test_findings_stand_at_whole_lines_of_the_head() -> None:
    one = diagnostic_of(PAID_TWICE.id)
    assert one["location"] == {
        "path": "payouts/job.py",
        "range": {"start": {"line": PAID_TWICE.anchor.start}, "end": {"line": PAID_TWICE.anchor.end}},
    }
    assert one["severity"] == "ERROR"
    assert "Fails when: Payout 7" in one["message"]


def test_a_suggestion_covers_the_lines_of_its_diagnostic() -> None:
    """As reviewdog needs it to post one; its text ends without a line break, which reviewdog adds."""
    one = diagnostic_of(RULE.id)
    assert one["suggestions"] == [{"range": one["location"]["range"], "text": RULE.fix}]
    assert one["code"] == {"value": "aware-times"}


def test_other_places_are_related_locations() -> None:
    assert diagnostic_of(ROUNDING.id)["related_locations"][0]["location"]["path"] == "payouts/job.py"


def test_a_line_of_the_base_is_told_of_the_file() -> None:
    assert DELETED.anchor.side is Side.BASE
    assert diagnostic_of(DELETED.id)["location"] == {"path": "payouts/job.py"}


def test_questions_and_the_second_tier_are_for_information() -> None:
    assert [diagnostic_of(one.id)["severity"] for one in (QUESTION, HELD)] == ["INFO", "INFO"]
    assert diagnostic_of(QUESTION.id)["message"].startswith("Question, about code that could not be seen: ")


def test_failed_passes_and_unread_files_come_first() -> None:
    """On a file that was not read because of them."""
    told = result_of("rich")["diagnostics"]
    codes = [one["code"]["value"] for one in told]
    assert codes[:5] == ["PRS_FAILED_PASS", "PRS_FAILED_PASS", "PRS_NOT_RUN", "PRS_NOT_READ", "PRS_INCOMPLETE"]
    assert told[0]["location"]["path"] == "payouts/job.py"
    assert told[3]["location"]["path"] == "fixtures/bank_statement_2026.csv"


def test_a_clean_review_has_no_diagnostic() -> None:
    assert result_of("empty") == {"source": {"name": "prs"}, "severity": "INFO", "diagnostics": []}
