"""The JSON report is the review itself, and its published schema is made from its type."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from prs.report import FORMATS, review_schema, review_schema_json
from prs.types.review import Review
from report.sample import SAMPLES

PUBLISHED = Path(__file__).parents[2] / "docs" / "schema" / "review.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    """Written anew by `python -c 'from prs.report import review_schema_json as s; print(s(), end="")'`."""
    assert PUBLISHED.read_text("utf-8") == review_schema_json()


def test_it_is_a_schema_and_every_mapping_of_ours_is_closed() -> None:
    schema = review_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    objects = [one for one in (schema, *schema["$defs"].values()) if one.get("type") == "object"]
    assert len(objects) >= 15
    assert [one["title"] for one in objects if one["additionalProperties"] is not False or not one["description"]] == []


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_every_review_validates_and_reads_back(name: str) -> None:
    review, review_input = SAMPLES[name]()
    text = FORMATS["json"](review, review_input)
    jsonschema.Draft202012Validator(review_schema()).validate(json.loads(text))
    assert msgspec.json.decode(text, type=Review) == review


@pytest.mark.parametrize("broken", [{"verdict": "fine"}, {"surprise": 1}, {"findings": [{"id": "c1"}]}, {"seconds": "3"}])
def test_the_schema_refuses_another_shape(broken: dict[str, Any]) -> None:
    review, review_input = SAMPLES["empty"]()
    whole = json.loads(FORMATS["json"](review, review_input))
    assert not jsonschema.Draft202012Validator(review_schema()).is_valid({**whole, **broken})
