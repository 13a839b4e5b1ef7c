"""The published schema is the one that is made from the type, and it is a schema."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema

from prs.manifest import manifest_schema, schema_json

PUBLISHED = Path(__file__).parents[2] / "docs" / "schema" / "manifest.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    """`prs init --schema` writes what stands in the documents."""
    assert PUBLISHED.read_text("utf-8") == schema_json()


def test_it_is_a_schema_of_2020_12() -> None:
    jsonschema.Draft202012Validator.check_schema(manifest_schema())
    assert manifest_schema()["$schema"].endswith("2020-12/schema")


def test_every_key_is_described() -> None:
    """What an editor shows beside a key is never empty."""
    keys = list(_keys(manifest_schema()))
    assert len(keys) > 50
    assert [name for name, schema in keys if not schema.get("description")] == []


def test_every_mapping_of_ours_is_closed() -> None:
    schema = manifest_schema()
    closed = [schema, *(one for one in schema["$defs"].values() if one.get("type") == "object")]
    assert [one["title"] for one in closed if one["additionalProperties"] is not False] == []


def _keys(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for definition in (schema, *schema["$defs"].values()):
        for key, value in definition.get("properties", {}).items():
            yield f"{definition['title']}.{key}", value
