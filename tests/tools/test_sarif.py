"""SARIF becomes candidates: each case document holds a log, and what is to come of it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prs.errors import AnswerUnreadable
from prs.tools.sarif import MAX_ELSEWHERE, MAX_IN_CHANGE, read_candidates
from prs.types.finding import Candidate, Severity
from prs.types.manifest import ToolSpec
from tools.given import a_change, a_pass, edited_file, judged, new_file

FOLDER = Path(__file__).parents[1] / "cases" / "tools"
CASES = sorted(FOLDER.glob("*.json"))

CHANGE = a_change(
    edited_file(
        "src/app.txt", " ten\n+eleven\n+twelve\n thirteen", before=[f"line {number}" for number in range(1, 10)], after=["fourteen"]
    ),
    new_file("my files/\u00fcber.txt", "one\ntwo\n"),
)
SPEC = ToolSpec(
    runner="command", argv=("given",), category="GIVEN", confidence=0.8, severity={"note": Severity.MINOR, "SEC": Severity.CRITICAL}
)
PASS = a_pass(SPEC, categories=["GIVEN"])


def read(log: Any) -> tuple[Candidate, ...]:
    """Read a log's candidates."""
    return read_candidates(log if isinstance(log, str) else json.dumps(log), PASS, CHANGE)


def test_there_are_cases() -> None:
    """An empty folder proves nothing."""
    assert len(CASES) >= 15


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_log_becomes_its_candidates(path: Path) -> None:
    """As many as the case says, each with the fields that it names."""
    case = json.loads(path.read_text("utf-8"))
    found = [msgspec.to_builtins(one) for one in read(case["log"])]
    assert len(found) == len(case["candidates"]), case["claim"]
    for one, expected in zip(found, case["candidates"], strict=True):
        shown = {key: one["evidence"][key.removeprefix("evidence.")] if "." in key else one[key] for key in expected}
        assert shown == expected, case["claim"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_nothing_is_lost_in_the_gates(path: Path) -> None:
    """Every candidate becomes a finding or a rejection with a reason, and no slot of evidence is a placeholder."""
    found = read(json.loads(path.read_text("utf-8"))["log"])
    outcome = judged(PASS, CHANGE, found)
    assert len(outcome.findings) + len(outcome.rejections) == len(found)
    assert all(finding.confidence == SPEC.confidence for finding in outcome.findings)
    assert all(rejection.reason for rejection in outcome.rejections)


HOSTILE = {
    "no JSON": "nonsense",
    "nothing": "",
    "a list": "[]",
    "a number": "1",
    "no runs": '{"version": "2.1.0"}',
    "runs that are no list": '{"runs": {}}',
    "deep": '{"runs": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "not a number": '{"runs": [NaN]}',
    "half": '{"runs": [{"results": [',
    "binary": "\x00\x01\ufffd",
    "a lone surrogate": "\ud800",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_sarif_is_refused(what: str) -> None:
    """By an error of its own, with the text's beginning."""
    with pytest.raises(AnswerUnreadable):
        read(HOSTILE[what])


WRONG_SHAPES: list[Any] = [None, True, -1, 0, 2**70, 1.5, "", "x" * 10_000, [], {}, [None], {"text": None}, [[[]]]]


@pytest.mark.parametrize("wrong", WRONG_SHAPES, ids=str)
@pytest.mark.parametrize("key", ["ruleId", "ruleIndex", "rule", "level", "message", "locations", "fixes", "properties", "kind"])
def test_no_shape_of_a_field_is_an_exception(key: str, wrong: Any) -> None:
    """A result with a field that is not what it should be is a candidate all the same."""
    result: dict[str, Any] = {"ruleId": "R", "message": {"text": "m"}, key: wrong}
    (one,) = read(
        {"runs": [{"results": [result], "tool": {"driver": {"rules": [wrong]}}, "artifacts": wrong, "originalUriBaseIds": wrong}]}
    )
    assert one.title
    assert len(one.title) <= 200
    place: dict[str, Any] = {"artifactLocation": {"uri": "src/app.txt"}, "region": {"startLine": 11}}
    for part in ("artifactLocation", "region"):
        (one,) = read({"runs": [{"results": [{"locations": [{"physicalLocation": {**place, part: wrong}}]}]}]})
        assert one.line >= 1


def many(count: int, line: int, path: str = "src/app.txt") -> list[dict[str, Any]]:
    """Return so many results at one line."""
    place = {"physicalLocation": {"artifactLocation": {"uri": path}, "region": {"startLine": line}}}
    return [{"ruleId": f"R{number % 3}", "message": {"text": f"result {number}"}, "locations": [place]} for number in range(count)]


def test_thousands_of_results_are_cut_and_the_cut_is_told() -> None:
    """The change's own are kept first; the rest is counted, by rule, where it stands."""
    found = read({"runs": [{"results": [*many(5000, 1), *many(3000, 11)]}]})
    assert len(found) == MAX_IN_CHANGE + MAX_ELSEWHERE + 1
    last = found[-1]
    assert (last.path, last.line) == ("src/app.txt", 11)
    assert "6,800 more results are not listed one by one: 2,000 on lines that the change added, 4,800 elsewhere." in last.body
    assert "x R0" in last.body
    assert judged(PASS, CHANGE, found[-1:]).findings


def test_a_cut_outside_the_change_is_a_rejection() -> None:
    """It concerns no line of the change, and is told among the rejections."""
    found = read({"runs": [{"results": many(5000, 1)}]})
    (rejection,) = judged(PASS, CHANGE, found[-1:]).rejections
    assert "4,800 more results" in rejection.candidate.body


def test_a_hundred_thousand_results_are_read_in_little_time() -> None:
    """In time that grows with their number, and no faster."""
    log = json.dumps({"runs": [{"results": [*many(50_000, 1), *many(50_000, 11)]}]})
    since = time.process_time()
    read(log)
    assert time.process_time() - since < 60


def test_a_program_cannot_speak_as_prs() -> None:
    """Its results' properties are not believed: severity and category are the pass's."""
    own = {"title": "hello", "severity": "CRITICAL", "category": "SECURITY", "impact": "none", "trigger": "none"}
    result = {**many(1, 11)[0], "properties": own}
    (one,) = read({"runs": [{"results": [result]}]})
    assert (one.title, one.category, one.severity) == ("result 0 (R0)", "GIVEN", Severity.MINOR)
