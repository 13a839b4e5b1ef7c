"""SARIF that validates against the standard's own schema, and tells a failed run from a clean one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from prs.report import FORMATS
from prs.types.review import PassStatus, Verdict
from report.findings import DELETED, HELD, PAID_TWICE, QUESTION, ROUNDING, RULE
from report.sample import SAMPLES

SCHEMA = json.loads((Path(__file__).parent / "sarif" / "sarif-schema-2.1.0.json").read_text("utf-8"))


def run_of(name: str) -> dict[str, Any]:
    review, review_input = SAMPLES[name]()
    log = json.loads(FORMATS["sarif"](review, review_input))
    jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(log)
    return dict(log["runs"][0])


def result_of(run: dict[str, Any], name: str) -> dict[str, Any]:
    return dict(next(result for result in run["results"] if result["properties"]["id"] == name))


def test_the_schema_refuses_what_is_no_sarif() -> None:
    assert not jsonschema.Draft4Validator(SCHEMA).is_valid({"version": "2.1.0", "runs": [{"tool": {}}]})


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_run_is_successful_only_where_the_review_is_complete(name: str) -> None:
    """And every failed pass is an error among its notifications."""
    review = SAMPLES[name]().review
    invocation = run_of(name)["invocations"][0]
    assert invocation["executionSuccessful"] == (review.verdict is not Verdict.INCOMPLETE)
    errors = [one["properties"]["slug"] for one in invocation["toolExecutionNotifications"] if one["level"] == "error"]
    assert errors == [one.slug for one in review.passes if one.status in (PassStatus.FAILED, PassStatus.PARTIAL, PassStatus.UNREAD)]


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_rules_and_notices_that_are_named_are_described(name: str) -> None:
    run = run_of(name)
    driver = run["tool"]["driver"]
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    described = {one["id"] for one in driver["notifications"]}
    assert {one["descriptor"]["id"] for one in run["invocations"][0]["toolExecutionNotifications"]} <= described


def test_passes_that_did_not_run_are_one_notice() -> None:
    notices = run_of("no_model")["invocations"][0]["toolExecutionNotifications"]
    assert sum(one["descriptor"]["id"] == "not-run" for one in notices) == 1


def test_findings_fail_at_their_level() -> None:
    run = run_of("rich")
    levels = {name: (result_of(run, name)["kind"], result_of(run, name)["level"]) for name in (PAID_TWICE.id, ROUNDING.id, DELETED.id)}
    assert levels == {PAID_TWICE.id: ("fail", "error"), ROUNDING.id: ("fail", "error"), DELETED.id: ("fail", "warning")}


def test_questions_are_for_review_and_have_no_level() -> None:
    """As section 3.27.9 of the standard asks: a result whose kind is not `fail` has the level `none`."""
    result = result_of(run_of("rich"), QUESTION.id)
    assert (result["kind"], result["level"]) == ("review", "none")


def test_the_second_tier_is_suppressed_with_its_reason() -> None:
    run = run_of("rich")
    assert result_of(run, HELD.id)["suppressions"][0]["justification"].startswith("Second tier: the pass may have 1 finding")
    assert sum("suppressions" in result for result in run["results"]) == 1


def test_rejections_are_left_out_and_counted() -> None:
    run = run_of("rich")
    assert run["properties"]["rejectedAndLeftOut"] == {"total": 3, "byGate": {"confidence_min": 2, "severity_floor": 1}}
    assert not any(result["properties"]["id"].startswith("c8") for result in run["results"])


def test_places_are_relative_and_those_of_the_base_have_no_lines() -> None:
    run = run_of("rich")
    place = result_of(run, PAID_TWICE.id)["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "payouts/job.py", "uriBaseId": "%SRCROOT%"}
    assert (place["region"]["startLine"], place["region"]["endLine"]) == (PAID_TWICE.anchor.start, PAID_TWICE.anchor.end)
    deleted = result_of(run, DELETED.id)
    assert "region" not in deleted["locations"][0]["physicalLocation"]
    assert f"line {DELETED.anchor.start} of the base" in deleted["message"]["text"]


def test_a_fix_replaces_the_anchors_lines_whole() -> None:
    change = result_of(run_of("rich"), RULE.id)["fixes"][0]["artifactChanges"][0]["replacements"][0]
    at = RULE.anchor
    assert change["deletedRegion"] == {"startLine": at.start, "startColumn": 1, "endLine": at.end + 1, "endColumn": 1}
    assert change["insertedContent"]["text"] == f"{RULE.fix}\n"


def test_fingerprints_are_the_findings_own_and_tell_twins_apart() -> None:
    """GitHub compares one key only; two results with one fingerprint are numbered in it."""
    results = run_of("hostile")["results"]
    assert {result["partialFingerprints"]["prs/v1"] for result in results} == {"e000000001ffffff"}
    assert [result["partialFingerprints"]["primaryLocationLineHash"][-2:] for result in results] == [":1", ":2", ":3"]


def test_no_message_is_a_link_or_a_placeholder() -> None:
    """`[text](target)` and `{0}` mean something in a SARIF message, so they are escaped."""
    message = result_of(run_of("hostile"), "ce000000001")["message"]["text"]
    assert "[go](https" not in message
    assert "[go\\](https" in message
