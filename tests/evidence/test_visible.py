"""By which lines a symbol's definition is in view."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from prs.evidence import Visible
from prs.evidence.data import definitions

DOCUMENT = (Path(__file__).parents[1] / "cases" / "evidence" / "definitions.txt").read_text("utf-8")
DEFINES, USES = (
    [tuple(row.rsplit("  <-  ", 1)) for row in part.split("\n") if "  <-  " in row and not row.startswith("# Lines")]
    for part in DOCUMENT.split("\n== only uses\n")
)


def test_the_document_has_both_sides() -> None:
    """Neither side of the table is empty."""
    assert len(DEFINES) > 60
    assert len(USES) > 60


@pytest.mark.parametrize(("line", "name"), DEFINES)
def test_a_definition_is_seen(line: str, name: str) -> None:
    """The line alone puts the name's definition in view, as it stands and as the listing shows it."""
    assert Visible(line).defined(name)
    assert Visible(f"=== a.x (modified)\n{'':>6} {12:>6} |+{line}").defined(name)
    assert not Visible(line).defined(f"{name}x")


@pytest.mark.parametrize(("line", "name"), USES)
def test_a_use_or_an_import_is_no_definition(line: str, name: str) -> None:
    """The line holds the name and does not define it."""
    assert name in line
    assert Visible(line).defined(name) == ""


def test_prose_around_a_listing_defines_nothing() -> None:
    """What a pull request's description says is no code in view, and a deleted line in the listing is."""
    text = "def helper():\n\n=== a.x (modified)\n     1      1 | use(helper)\n     2        |-def gone():\n"
    assert not Visible(text).defined("helper")
    assert Visible(text).defined("gone")


@pytest.mark.parametrize("name", ["", " ", "a b", ".*", "(", "x" * 5000, "\ud800", "\u02ac", "[", "NAME"])
def test_any_name_is_safe(name: str) -> None:
    """A name that a hostile answer made up is looked for as it stands, and found undefined."""
    assert Visible("def f(x):\n    return x\n").defined(name) == ""


HOSTILE = (
    "(a " * 300,
    "f(" + "(a)" * 300,
    "a," * 500 + "f",
    "a " * 500 + "f =",
    "f" + " " * 5000,
    "f:" + "[" * 900,
    "public " * 200 + "f",
    "a." * 400 + "f(",
    "<" * 900 + "f",
    "@a(b) " * 200 + "f",
    "f(" + "a" * 90000,
    "|" * 900 + "f",
    "{f" * 400,
)


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:8])
def test_no_line_takes_long(line: str) -> None:
    """The expressions do not blow up on lines that are made to make them."""
    text = "\n".join([line] * 50)
    began = time.perf_counter()
    Visible(text).defined("f")
    Visible(text).defined("a")
    assert time.perf_counter() - began < 60


def test_the_data_is_whole() -> None:
    """Every part that a sign names is filled in, and every sign looks for the name."""
    signs = definitions().signs
    assert len(signs) > 25
    assert all("NAME" in sign for _, sign in signs)
    assert not [sign for _, sign in signs for part in definitions().parts if f"<{part}>" in sign]
