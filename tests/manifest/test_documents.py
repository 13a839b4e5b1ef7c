"""The page on the manifest documents every setting there is, with the default that it has, and no setting that there is not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from prs.errors import ManifestError
from prs.manifest import load_manifest
from prs.passes import parse_pass
from prs.passes.pass_file import FrontMatter
from prs.types.manifest import Manifest

PAGE = (Path(__file__).parents[2] / "docs" / "manifest.md").read_text("utf-8")
SETTINGS, PASS_FILES = PAGE.split("## Pass files\n")
# The three patterns of a rule have one form, which the page shows once.
SHOWN_ONCE = ("house_rules[].require.", "house_rules[].never_flag_pattern.")


def documented(page: str) -> dict[str, str]:
    """Return each documented key and what the page says its default is."""
    rows = re.findall(r"^\| `([a-z_\[\].]+)` \| (`[^|]*`|unset|required) \|", page, re.MULTILINE)
    assert len({key for key, _ in rows}) == len(rows)
    return {key: default.strip("`") for key, default in rows}


def real(kind: Any) -> dict[str, str]:
    """Return each key of a value and its default, as the page writes them."""
    return dict(row for row in _keys(inspect.type_info(kind), "") if not row[0].startswith(SHOWN_ONCE))


def _keys(kind: inspect.Type, path: str) -> Iterator[tuple[str, str]]:
    match kind:
        case inspect.Metadata():
            yield from _keys(kind.type, path)
        case inspect.UnionType():
            for one in kind.types:
                yield from _keys(one, path)
        case inspect.VarTupleType():
            yield from _keys(kind.item_type, f"{path}[]")
        case inspect.StructType():
            for field in kind.fields:
                name = f"{path}.{field.name}".lstrip(".")
                yield name, _default(field)
                yield from _keys(field.type, name)


def _default(field: inspect.Field) -> str:
    if field.required:
        return "required"
    if field.default is None:
        return "unset"
    default = {} if field.default is msgspec.NODEFAULT or isinstance(field.default, msgspec.Struct) else msgspec.to_builtins(field.default)
    return json.dumps(default)


def test_every_setting_of_the_manifest_is_documented_with_its_default() -> None:
    assert documented(SETTINGS) == real(Manifest)


def test_every_key_of_a_pass_file_is_documented_with_its_default() -> None:
    assert documented(PASS_FILES) == real(FrontMatter)


def test_the_example_of_a_pass_file_is_one() -> None:
    (text,) = re.findall(r"```markdown\n(.*?)```", PASS_FILES, re.DOTALL)
    assert parse_pass(text, "migrations.md").categories == ("MIGRATION", "DATA")


def test_the_example_of_a_mistake_is_one() -> None:
    (said,) = re.findall(r"```\n(\.prs.*?)\n```", SETTINGS, re.DOTALL)
    text = "\n" * 7 + "passes: [{slug: a},\n  {severity_floor:  MAYOR, slug: b}]\n"
    with pytest.raises(ManifestError) as raised:
        load_manifest(text, ".prs/manifest.yaml")
    assert str(raised.value) == said
