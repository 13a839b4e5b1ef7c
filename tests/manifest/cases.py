"""Case documents of the manifest: a claim, a manifest, and what the loader and the published schema say about it.

The claim is a sentence. After `=== manifest` stands the text; after `=== reads` what differs from the defaults, as JSON, or after
`=== refused` each fault and its hint; the last line is `=== schema accepts` or `=== schema refuses`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import msgspec

from prs.document.nodes import Refused, parse_nodes
from prs.document.plain import as_plain
from prs.manifest import manifest_schema, read_document

FOLDER = Path(__file__).parents[1] / "cases" / "manifest"


class Case(NamedTuple):
    """One case file."""

    name: str
    claim: str
    text: str
    said: str


def read_cases() -> list[Case]:
    """Return every case, by name."""
    cases = []
    for path in sorted(FOLDER.glob("*.case")):
        claim, rest = path.read_text("utf-8").split("\n=== manifest\n", 1)
        at = min(place for mark in ("=== reads\n", "=== refused\n") if (place := rest.find(mark)) >= 0)
        cases.append(Case(path.stem, claim, rest[:at], rest[at:]))
    return cases


def ran(text: str) -> str:
    """Return what the loader and the schema say, as a case file writes it."""
    decoded = read_document(text, ".prs/manifest.yaml")
    if decoded.value is None:
        said = "=== refused\n" + "".join(f"{fault.message}\n  {fault.hint}".rstrip() + "\n" for fault in decoded.faults)
    else:
        said = "=== reads\n" + json.dumps(unlike_default(decoded.value), indent=2, ensure_ascii=False) + "\n"
    return said + f"=== schema {'accepts' if schema_accepts(text) else 'refuses'}\n"


def unlike_default(value: Any) -> Any:
    """Return plain data without what is at its default, so that a case shows what its manifest set."""
    if isinstance(value, tuple):
        return [unlike_default(item) for item in value]
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {field.name: field for field in msgspec.structs.fields(value)}
    set_here = {name: getattr(value, name) for name, field in fields.items() if getattr(value, name) != field.default}
    return {name: unlike_default(item) for name, item in set_here.items() if item != {}}


def schema_accepts(text: str) -> bool:
    """Return whether an editor with the published schema would be content; what is not YAML, it is not."""
    try:
        root = parse_nodes(text)
    except Refused:
        return False
    validator = jsonschema.Draft202012Validator(manifest_schema())
    return bool(validator.is_valid(None if root is None else as_plain(root)))
