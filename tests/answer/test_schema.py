"""The schema: within what every provider takes, and the same thing as what is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import msgspec
import pytest

from prs.answer import ANSWER_SCHEMA, ANSWER_SCHEMA_NAME, read_answer
from prs.types.base import canonical_json
from prs.types.finding import Candidate, Evidence, Severity
from prs.types.model import ModelAnswer

_EVERYWHERE = {"type", "properties", "required", "items", "enum", "description", "additionalProperties"}


def _nodes(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for inner in [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]:
        yield from _nodes(inner)


def test_it_is_a_schema_and_uses_only_what_every_provider_takes() -> None:
    """OpenAI's strict mode, Anthropic and Gemini each refuse a keyword that the others take."""
    jsonschema.Draft202012Validator.check_schema(ANSWER_SCHEMA)
    for node in _nodes(ANSWER_SCHEMA):
        assert node.keys() <= _EVERYWHERE
        if node["type"] == "object":
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])
    assert ANSWER_SCHEMA_NAME.isidentifier()


def test_reasoning_comes_first() -> None:
    """A model that must decide before it reasons decides badly."""
    assert next(iter(ANSWER_SCHEMA["properties"])) == "analysis"


@pytest.mark.parametrize(
    ("path", "shape"),
    [((), ModelAnswer), (("findings",), Candidate), (("findings", "evidence"), Evidence)],
)
def test_the_schema_and_the_values_have_the_same_keys(path: tuple[str, ...], shape: type[msgspec.Struct]) -> None:
    """A key of one that the other lacks would be asked for in vain, or never asked for."""
    node = ANSWER_SCHEMA
    for key in path:
        node = node["properties"][key]
        node = node.get("items", node)
    assert set(node["properties"]) == set(shape.__struct_fields__)


def test_every_severity_can_be_said() -> None:
    """The words of the schema are the words of the type."""
    assert ANSWER_SCHEMA["properties"]["findings"]["items"]["properties"]["severity"]["enum"] == [s.value for s in Severity]


def test_what_is_written_by_the_schema_is_read_without_recovery() -> None:
    """A fully filled answer is valid, and survives reading."""
    found = Candidate(
        path="a.py",
        line=3,
        category="DATA",
        severity=Severity.NIT,
        confidence=1.0,
        title="t",
        body="b",
        evidence=Evidence(quote="q", trigger="t", impact="i"),
        relies_on=("A.b",),
        question=True,
        fix="x = 1",
    )
    said = ModelAnswer(verdict="request_changes", summary="s", findings=(found,), analysis="a")
    jsonschema.validate(msgspec.json.decode(canonical_json(said)), ANSWER_SCHEMA)
    assert read_answer(canonical_json(said).decode()) == (said, "")
