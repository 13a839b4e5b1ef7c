"""Hostile answers: bounded in time, in size and in what they may hold."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prs.answer import read_answer
from prs.answer.read import MAX_ANALYSIS, MAX_CATEGORY, MAX_CODE, MAX_FINDINGS, MAX_NAME, MAX_NAMES, MAX_PATH, MAX_PROSE, MAX_TITLE
from prs.answer.recover import MAX_CHARACTERS
from prs.errors import AnswerUnreadable
from prs.types.base import canonical_json

_FINDING: dict[str, Any] = {
    "path": "a.py",
    "line": 1,
    "category": "DATA",
    "severity": "MAJOR",
    "confidence": 0.5,
    "title": "t",
    "body": "b",
}


def _answer(*findings: dict[str, Any], **top: Any) -> str:
    return json.dumps({"verdict": "comment", "summary": "s", "findings": findings, **top})


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_900_000,
        '{"a":' * 300_000,
        '{"verdict":' + "[" * 500_000 + "]" * 500_000 + "}",
        '{"a":"' + "x" * 900 + '{"a":"' * 200_000,
        '{"' + '\\"' * 900_000,
        "```a\n{" * 300_000,
        "{" + ", " * 900_000,
        '"' * 1_900_000,
        "<think>" * 200_000,
        '{"verdict": 1, "findings": ' * 70_000,
    ],
    ids=["lists", "objects", "deep and closed", "open strings", "escapes", "fences", "commas", "quotes", "thoughts", "drafts"],
)
def test_a_bomb_is_refused_in_bounded_time(text: str) -> None:
    """Two million characters of anything take well under two seconds, and end in our error."""
    since = time.process_time()
    with pytest.raises(AnswerUnreadable):
        read_answer(text)
    assert time.process_time() - since < 60


def test_a_text_over_the_limit_is_refused_by_its_size() -> None:
    """It is not searched at all."""
    with pytest.raises(AnswerUnreadable, match="2,000,001 characters"):
        read_answer(" " * (MAX_CHARACTERS + 1))


def test_a_number_of_ten_thousand_digits_is_refused() -> None:
    """Reading it as an integer would take quadratic time."""
    with pytest.raises(AnswerUnreadable):
        read_answer(_answer(_FINDING).replace('"line": 1', f'"line": {"9" * 10_000}'))


def test_ten_thousand_findings_are_refused_and_two_hundred_read() -> None:
    """A cap that kept the first 200 would be a shorter list."""
    assert len(read_answer(_answer(*[_FINDING] * MAX_FINDINGS))[0].findings) == MAX_FINDINGS
    with pytest.raises(AnswerUnreadable, match=r"^findings: has 10,000 entries, at most 200 are read$"):
        read_answer(_answer(*[_FINDING] * 10_000))


@pytest.mark.parametrize(
    ("key", "limit"),
    [("path", MAX_PATH), ("category", MAX_CATEGORY), ("fix", MAX_CODE), ("evidence.quote", MAX_CODE), ("relies_on.0", MAX_NAME)],
)
def test_a_text_that_only_serves_whole_is_refused_when_it_is_overlong(key: str, limit: int) -> None:
    """A cut path, fix or quote is another path, fix or quote."""
    nested: dict[str, Any] = {"evidence.quote": lambda t: {"evidence": {"quote": t}}, "relies_on.0": lambda t: {"relies_on": [t]}}
    make = nested.get(key, lambda t: {key: t})
    assert read_answer(_answer({**_FINDING, **make("x" * limit)}))
    with pytest.raises(AnswerUnreadable, match=rf"at most {limit:,} are read"):
        read_answer(_answer({**_FINDING, **make("x" * (limit + 1))}))


@pytest.mark.parametrize(("key", "limit"), [("title", MAX_TITLE), ("body", MAX_PROSE), ("trigger", MAX_PROSE), ("impact", MAX_PROSE)])
def test_overlong_prose_is_cut_and_says_so_itself(key: str, limit: int) -> None:
    """A reader sees that something is missing, and how much."""
    slot = {"evidence": {key: "x" * (limit + 1234)}} if key in ("trigger", "impact") else {key: "x" * (limit + 1234)}
    found = read_answer(_answer({**_FINDING, **slot}))[0].findings[0]
    text = getattr(found.evidence, key) if key in ("trigger", "impact") else getattr(found, key)
    assert text == "x" * limit + " [... 1,234 characters more]"


def test_overlong_analysis_and_summary_are_cut() -> None:
    """They are shown to people and nothing rests on them."""
    said = read_answer(_answer(analysis="x" * (MAX_ANALYSIS + 1), summary="y" * (MAX_PROSE + 1)))[0]
    assert said.analysis.endswith(" [... 1 characters more]")
    assert said.summary.endswith(" [... 1 characters more]")


def test_too_many_names_are_refused() -> None:
    """A claim that rests on a hundred and one symbols rests on none."""
    with pytest.raises(AnswerUnreadable, match=r"^findings\[0\]\.relies_on: has 101 entries"):
        read_answer(_answer({**_FINDING, "relies_on": ["x"] * (MAX_NAMES + 1)}))


_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8)
_VALUES = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=8
)
_KEYS = ["path", "line", "side", "category", "severity", "confidence", "title", "body", "evidence", "relies_on", "question", "fix"]


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(st.sampled_from(_KEYS), _VALUES, max_size=4),
    st.dictionaries(st.sampled_from(["verdict", "summary", "findings"]), _VALUES, max_size=1),
)
def test_whatever_the_values_are_it_is_read_or_refused(changed: dict[str, Any], top: dict[str, Any]) -> None:
    """Nothing but `AnswerUnreadable` comes out, and what is read can be written to disk."""
    try:
        read, _ = read_answer(_answer({**_FINDING, **changed}, **top))
    except AnswerUnreadable as refused:
        assert refused.message.isprintable()  # noqa: PT017 - either way out is fine, and each has its claim
        return
    assert canonical_json(read)
    for found in read.findings:
        assert 0.0 <= found.confidence <= 1.0
        assert 0 <= found.line <= 10_000_000


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='{}[]",:` \n\\truefalsn0123.abc', max_size=60))
def test_whatever_the_text_is_it_is_read_or_refused(text: str) -> None:
    """No text of JSON's own characters gets past the schema by accident."""
    with pytest.raises(AnswerUnreadable):
        read_answer(text)
