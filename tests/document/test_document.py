"""YAML is read strictly, bounded, and by version 1.2: whatever a person or an attacker writes, there is a value or a place."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, msgpack

from prs.document import decode, nearest, read_text
from prs.document.faults import Fault
from prs.document.nodes import MAX_BYTES, Refused, parse_nodes
from prs.document.plain import as_plain
from prs.types.base import Value
from prs.types.manifest import Manifest

CORE = {
    "~": None,
    "null": None,
    "": None,
    "true": True,
    "False": False,
    "yes": "yes",
    "no": "no",
    "on": "on",
    "off": "off",
    "y": "y",
    "0": 0,
    "-17": -17,
    "+3": 3,
    "017": 17,
    "0o17": 15,
    "0xff": 255,
    "1_000": "1_000",
    "12:30": "12:30",
    "190:20:30": "190:20:30",
    "2026-12-01": "2026-12-01",
    "1.5": 1.5,
    ".5": 0.5,
    "1.": 1.0,
    "1e3": 1000.0,
    "-1.5E-2": -0.015,
    ".inf": float("inf"),
    "-.INF": float("-inf"),
    "0b11": "0b11",
    "=": "=",
    "<<": "<<",
    "1" * 30: float("1" * 30),
}


@pytest.mark.parametrize("text", CORE, ids=lambda text: text or "empty")
def test_a_plain_scalar_is_what_the_core_schema_says(text: str) -> None:
    """YAML 1.2's core schema, with its table as the judge; PyYAML's own resolver would differ on a third of these."""
    root = parse_nodes(f"a: {text}\n")
    assert root is not None
    value = as_plain(root)["a"]
    assert value == CORE[text]
    assert type(value) is type(CORE[text])


def test_quoted_and_block_scalars_are_text() -> None:
    root = parse_nodes("a: '5'\nb: \"true\"\nc: |\n  7\nd: >-\n  null\n")
    assert root is not None
    assert as_plain(root) == {"a": "5", "b": "true", "c": "7\n", "d": "null"}


class Inner(Value, frozen=True, kw_only=True):
    """For the test below."""

    name: Annotated[str, Meta(pattern="^[a-z]+$")]
    count: int = 1


class Outer(Value, frozen=True, kw_only=True):
    """For the test below."""

    inner: Inner
    many: tuple[Inner, ...] = ()
    named: dict[str, Inner] = {}
    loose: dict[str, Any] = {}
    maybe: Inner | None = None


def test_faults_at_every_depth_have_their_places() -> None:
    text = "inner: {name: A}\nmany:\n  - {name: b, cuont: 2}\n  - {}\nnamed:\n  x y: {name: 5}\nmaybe: []\n"
    decoded = decode(text, "f", Outer)
    assert [(fault.line, fault.column, fault.path) for fault in decoded.faults] == [
        (1, 15, "inner.name"),
        (3, 15, "many[0].cuont"),
        (4, 5, "many[1]"),
        (6, 15, 'named["x y"].name'),
        (7, 8, "maybe"),
    ]
    assert decoded.value is None


def test_a_fault_without_a_place_of_its_own_takes_the_one_around_it() -> None:
    decoded = decode("inner: {name: a}\n", "f", Outer)
    assert decoded.fault("inner.count", "x").line == 1
    assert decoded.fault("inner.count", "x").column == 8
    assert decoded.fault("many[3].name", "x").message == "f:1:1: many[3].name: x"


REFUSED = {
    "too large": "a: " + "x" * MAX_BYTES,
    "too large in bytes": "a: " + "é" * (MAX_BYTES // 2),
    "deep lists": "[" * 100_000,
    "deep blocks": "- " * 5000 + "a",
    "deep mappings": "{a: " * 5000,
    "billion laughs": "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n",
    "merge": "a: &a {x: 1}\nb: {<<: *a}\n",
    "lone surrogate": "a: \ud800",
    "null byte": "a: \x00",
    "object": "a: !!python/name:os.system x",
    "complex key": "? {a: b}\n: c\n",
    "bad escape": 'a: "\\q"',
    "unclosed": 'a: "',
    "bad directive": "%YAML 9.9\n---\na: 1",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_is_unbounded_or_surprising_is_refused_at_once(text: str) -> None:
    before = time.process_time()
    with pytest.raises(Refused) as refused:
        parse_nodes(text)
    assert refused.value.mark.line >= 1
    assert time.process_time() - before < 60


@given(st.text(max_size=400))
def test_no_text_is_a_crash(text: str) -> None:
    """Any text at all gives a value or faults, each with a file."""
    decoded = decode(text, "f", Manifest)
    assert (decoded.value is None) == bool(decoded.faults)


@given(
    st.lists(
        st.sampled_from(["models", "passes", "slug", ":", " ", "\n", "- ", "[", "]", "{", "}", "'", "1", "x", "  ", "paths", "#"]),
        max_size=60,
    )
)
def test_no_near_manifest_is_a_crash(pieces: list[str]) -> None:
    decoded = decode("".join(pieces), "f", Manifest)
    assert (decoded.value is None) == bool(decoded.faults)
    assert all(fault.line >= 1 and fault.column >= 1 for fault in decoded.faults)


def test_what_is_decoded_is_what_msgspec_would_build() -> None:
    """The decoder validates as the type does: a round trip through msgspec's own validation changes nothing."""
    text = (Path(__file__).parents[1] / "cases" / "manifest" / "whole.case").read_text("utf-8")
    value = decode(text.split("=== manifest\n")[1].split("=== reads")[0], "f", Manifest).value
    assert value is not None
    assert msgpack.decode(msgpack.encode(value), type=Manifest) == value


def test_a_byte_that_is_not_utf_8_has_its_place() -> None:
    said = read_text("ok\nGrüß".encode() + b"\xff", "f")
    assert isinstance(said, Fault)
    assert said.message == "f:2:5: the byte 0xFF is not UTF-8."
    assert read_text(b"\xef\xbb\xbfa\r\nb", "f") == "a\nb"


@pytest.mark.parametrize(
    ("word", "near"),
    [("MAYOR", "MAJOR"), ("critical", "CRITICAL"), ("severity-floor", ""), ("zzz", ""), ("x" * 100_000, "")],
    ids=["typo", "case", "other", "far", "long"],
)
def test_the_nearest_word(word: str, near: str) -> None:
    assert nearest(word, ["NIT", "MINOR", "MAJOR", "CRITICAL"]) == near
