"""The manifest's JSON Schema, made from its type, so that an editor completes and checks what the loader accepts.

It states shapes. What needs the rest of the file or the tree (unique names, files that exist, globs that parse) is the loader's.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from prs.types.manifest import Manifest

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def manifest_schema() -> dict[str, Any]:
    """Return the schema: JSON Schema 2020-12, every mapping closed, every key described."""
    made = msgspec.json.schema(Manifest)
    definitions: dict[str, Any] = made["$defs"]
    root = definitions.pop("Manifest")
    definitions["RulePattern"]["oneOf"] = [{"required": ["pattern"]}, {"required": ["rule"]}]
    schema = {"$schema": DIALECT, **root, "title": "PRS manifest", "$defs": definitions}
    return dict(json.loads(msgspec.json.encode(schema)))


def schema_json() -> str:
    """Return the schema as the file that is published, and that `prs init` writes beside a manifest."""
    return json.dumps(manifest_schema(), indent=2, ensure_ascii=False) + "\n"
