"""The small runner reads expressions and logs as the host documents them, so that what it runs is what would run."""

from __future__ import annotations

from typing import Any

import pytest

from workflows.expressions import Scope, Status, evaluate, holds, render
from workflows.log import read_log

SCOPE = Scope({"inputs": {"number": "", "full": True}, "github": {"event": {"issue": {"number": 7}}, "a-b": "x"}, "needs": {}})

WORTH = {
    "inputs.number || github.event.pull_request.number || github.event.issue.number": 7,
    "github['a-b']": "x",
    "inputs.full && 'set'": "set",
    "inputs.number && 'set'": "",
    "'A' == 'a'": True,
    "'it''s'": "it's",
    "1 == '1'": True,
    "needs.plan.outputs.passes != '0'": False,
    "inputs.number != '0'": True,
    "!(true && false)": True,
    "startsWith('/PRS review', '/prs')": True,
    'fromJSON(\'{"include": [{"slug": "money"}]}\').include[0]': None,
}


@pytest.mark.parametrize(("text", "value"), WORTH.items())
def test_expressions(text: str, value: Any) -> None:
    """Operators give back operands, text is compared without case, what is not there is nothing."""
    assert evaluate(text, SCOPE) == value


@pytest.mark.parametrize("text", ["nowhere.x", "1 +", "github.x ? 1", "secret('x')"])
def test_what_is_not_understood_is_an_error(text: str) -> None:
    """Nothing is taken for an empty string."""
    with pytest.raises((ValueError, KeyError, IndexError)):
        evaluate(text, SCOPE)


def test_text_around_expressions_is_kept() -> None:
    """An expression alone keeps its type, one in a text becomes text."""
    assert render("${{ inputs.full }}", SCOPE) is True
    assert render("pull/${{ github.event.issue.number }}.", SCOPE) == "pull/7."
    assert render("${{ github.a-b }}/${{ github.event.issue.number }}", SCOPE) == "x/7"


@pytest.mark.parametrize(
    ("condition", "success", "runs"),
    [
        ("inputs.full", True, True),
        ("inputs.full", False, False),
        ("always() && inputs.full", False, True),
        ("${{ !cancelled() && inputs.full }}", False, True),
        ("failure()", False, True),
        ("success()", False, False),
    ],
)
def test_a_condition_asks_for_success_unless_it_says_otherwise(condition: str, *, success: bool, runs: bool) -> None:
    """As the host reads `if`."""
    assert holds(condition, Scope(SCOPE.contexts, Status(success=success))) is runs


def test_a_log_is_read_as_the_runner_reads_it() -> None:
    """Commands count wherever a line begins with one, and not between a stop and its own word."""
    log = "hello\n::warning file=a::b\n  ::debug::x\n::stop-commands::word\n::error::no\n##[error]no\n::other::\n::word::\n::notice::yes\n"
    assert list(read_log(log)) == ["warning", "debug", "notice"]
