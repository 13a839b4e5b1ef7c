"""What says something concrete and what does not, in many wordings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prs.evidence import placeholder
from prs.evidence.data import placeholders

CASES = Path(__file__).parents[1] / "cases" / "evidence"


def texts(name: str) -> list[str]:
    """Return the texts of a document, one JSON string a line."""
    return [json.loads(row) for row in (CASES / name).read_text("utf-8").splitlines() if not row.startswith("#")]


EMPTY, CONCRETE = texts("empty_slots.txt"), [*texts("concrete_slots.txt"), "y" * 6000]


def test_the_documents_have_texts() -> None:
    """Neither document is empty, and no text stands in both."""
    assert len(EMPTY) > 80
    assert len(CONCRETE) > 40
    assert not set(EMPTY) & set(CONCRETE)


@pytest.mark.parametrize("text", EMPTY)
def test_a_placeholder_is_an_empty_slot(text: str) -> None:
    """It says nothing that a person could act on."""
    assert placeholder(text)


@pytest.mark.parametrize("text", CONCRETE)
def test_something_concrete_is_not(text: str) -> None:
    """However short, it names an input, a state, or who is harmed and how."""
    assert placeholder(text) == ""


def test_a_slot_that_only_repeats_is_empty() -> None:
    """The title, the body, the quote or one line of it, said again, is nothing new; more than that is."""
    elsewhere = ("The query lists every tenant", "rows = db.query(sql)")
    assert placeholder("the query lists every tenant.", elsewhere)
    assert placeholder("`rows = db.query(sql)`", elsewhere)
    assert placeholder("`db.query(sql)` with sql from the request", elsewhere) == ""


def test_the_reason_is_bounded_and_shows_what_was_said() -> None:
    """The trail shows the words, cut, whatever their length."""
    reason = placeholder("users " * 500)
    assert reason.startswith("says nothing concrete: 'users users")
    assert len(reason) < 100


def test_the_data_is_in_the_form_in_which_it_is_compared() -> None:
    """Every phrase and word of the data file is lower case and trimmed, so that none is dead."""
    known = placeholders()
    assert len(known.phrases) > 100
    assert len(known.vague) > 200
    assert all(text == text.strip().casefold() for text in known.phrases | known.vague)
    assert all(" " not in word for word in known.vague)
    assert all(placeholder(phrase) for phrase in known.phrases)
