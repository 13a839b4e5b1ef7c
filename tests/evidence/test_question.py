"""The fixed form of a question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prs.evidence import asked, asked_title


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("The query ignores the tenant.", "Is this so: the query ignores the tenant?"),
        ("Missing filter in the lookup", "Is this so: missing filter in the lookup?"),
        ("SQL injection in load", "Is this so: SQL injection in load?"),
        ("loadAll returns stale rows!", "Is this so: loadAll returns stale rows?"),
        ("`load` is not awaited", "Is this so: `load` is not awaited?"),
        ("Is the filter meant to go?", "Is the filter meant to go?"),
        ("", "Is this so?"),
        (" ... ", "Is this so?"),
    ],
)
def test_a_title(title: str, question: str) -> None:
    """A statement is asked, a question stays."""
    assert asked_title(title) == question


def test_a_body_says_what_was_not_seen() -> None:
    """The names come first, then the model's own words, whole."""
    assert asked("Two rows share it.", ("Report._id", "load")) == (
        "Is this so? The definition of `Report._id`, `load` were not in view, so the following is unverified.\n\nTwo rows share it."
    )


def test_a_body_that_states_before_it_asks_is_still_asked() -> None:
    """A rhetorical question at the end does not make a question of a statement."""
    assert asked("It deletes all rows. Isn't that wrong?").startswith("Is this so?")
    assert asked("Isn't that wrong?") == "Isn't that wrong?"


@given(st.text(max_size=200))
def test_asking_twice_changes_nothing(text: str) -> None:
    """The form is idempotent, and always asks."""
    assert asked_title(asked_title(text)) == asked_title(text)
    assert asked_title(text).endswith(("?", "\uff1f"))
    assert asked(asked(text, ("x",)), ("x",)) == asked(text, ("x",))
    assert "?" in asked(text) or "\uff1f" in asked(text)
