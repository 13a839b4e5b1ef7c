"""Which symbols a claim rests on."""

from __future__ import annotations

import pytest

from prs.evidence import rests_on
from prs.evidence.symbols import MAX_SYMBOLS
from prs.types.finding import Candidate, Evidence, Severity


def said(*relies_on: str, body: str = "", title: str = "t", trigger: str = "") -> list[tuple[str, str]]:
    """Return the symbols of a candidate with these words."""
    candidate = Candidate(
        path="a",
        line=1,
        category="DATA",
        severity=Severity.MINOR,
        confidence=0.5,
        title=title,
        body=body,
        evidence=Evidence(trigger=trigger),
        relies_on=relies_on,
    )
    return [(symbol.said, symbol.name) for symbol in rests_on(candidate)]


@pytest.mark.parametrize(
    ("entry", "symbols"),
    [
        ("Report._id", [("Report._id", "_id")]),
        ("load", [("load", "load")]),
        ("load()", [("load", "load")]),
        ("load(a, b)", [("load", "load")]),
        ("`load`", [("load", "load")]),
        ("Repo::load", [("Repo.load", "load")]),
        ("Repo->load()", [("Repo.load", "load")]),
        ("repo?.load", [("repo.load", "load")]),
        ("Repo#load", [("Repo.load", "load")]),
        ("$this->total", [("this.total", "total")]),
        ("@items", [("items", "items")]),
        ("empty?", [("empty", "empty")]),
        ("List<Report>", []),
        ("identity<T>(x)", [("identity", "identity")]),
        ("\u540d\u524d", [("\u540d\u524d", "\u540d\u524d")]),
        ("the unique index on Report._id", [("Report._id", "_id")]),
        ("tenant_id column of reports", [("tenant_id", "tenant_id")]),
        ("whether loadAll is cached", [("loadAll", "loadAll")]),
        ("what close() does", [("close", "close")]),
        ("the schema", []),
        ("src/models/report.py", []),
        ("", []),
        ("   ", []),
        ("---", []),
        ("42", []),
        ("null", []),
        ("JSON.parse", []),
        ("Math.max()", []),
        ("os.path.join", []),
        ("a" * 300, [("a" * 300, "a" * 300)]),
    ],
)
def test_relies_on(entry: str, symbols: list[tuple[str, str]]) -> None:
    """An entry is a symbol, holds one in prose, or is left aside."""
    assert said(entry) == symbols


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("`load()` returns null for a guest.", ["load"]),
        ("`load(id)` never checks the tenant.", ["load"]),
        ("`Repo.load` does not filter.", ["Repo.load"]),
        ("`load()`, which throws on a timeout, is not caught.", ["load"]),
        ("`load()` only validates the id.", ["load"]),
        ("`Report._id` is not unique.", ["Report._id"]),
        ("Use `load()` here.", []),
        ("`load()` should be awaited.", []),
        ("`load` returns null.", []),
        ("load() returns null.", []),
        ("`total` is a float.", []),
        ("`rows.map()` returns a new list.", []),
        ("`JSON.parse()` throws on an empty body.", []),
        ("`a + b` returns 3", []),
        ("`" + "x" * 1000 + "()` returns", []),
    ],
)
def test_prose(body: str, names: list[str]) -> None:
    """Only what is said to do something, and is written as code, counts."""
    assert [symbol for symbol, _ in said(body=body)] == names


def test_each_once_and_not_without_end() -> None:
    """A symbol named twice counts once, in the title as in the trigger; a hundred are cut to what anyone would check."""
    assert said("load", "load()", title="`load()` returns null", trigger="`load()` throws") == [("load", "load")]
    assert len(said(*(f"name{index}" for index in range(100)))) == MAX_SYMBOLS
