"""The JSON Schema of a review, made from its type, so that what is published is what is written."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from prs.types.review import Review

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def review_schema() -> dict[str, Any]:
    """Return the schema: JSON Schema 2020-12, every mapping closed."""
    made = msgspec.json.schema(Review)
    definitions: dict[str, Any] = made["$defs"]
    root = definitions.pop("Review")
    schema = {"$schema": DIALECT, **root, "title": "PRS review", "$defs": definitions}
    return dict(json.loads(msgspec.json.encode(schema)))


def review_schema_json() -> str:
    """Return the schema as the file that is published."""
    return json.dumps(review_schema(), indent=2, ensure_ascii=False) + "\n"
