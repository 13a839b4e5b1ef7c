"""Annotations as a workflow's log takes them, for a token that may not write: one line of output for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prs.posting.account import Account
from prs.posting.check import annotation
from prs.threads.settle import State
from prs.types.diff import Side
from prs.types.host import Annotation, Level

MOST_OF_A_LEVEL = 10
"""What a host shows of each level for one step; the job summary has them all."""

_COMMANDS = {Level.FAILURE: "error", Level.WARNING: "warning", Level.NOTICE: "notice"}


def workflow_commands(account: Account) -> tuple[str, ...]:
    """Return the lines, the gravest first, at most `MOST_OF_A_LEVEL` of each level."""
    told = [*account.review.findings, *account.review.questions]
    shown = [one for one in told if one.anchor.side is Side.HEAD and account.settlement(one).state in (State.NEW, State.SAID)]
    return tuple(_limited(annotation(one, account.publish.fail_on) for one in shown))


def _limited(annotations: Iterable[Annotation]) -> Iterator[str]:
    left = dict.fromkeys(Level, MOST_OF_A_LEVEL)
    for one in annotations:
        left[one.level] -= 1
        if left[one.level] >= 0:
            yield _line(one)


def _line(one: Annotation) -> str:
    facts = {"file": one.path, "line": str(one.start), "endLine": str(one.end), "title": one.title}
    return f"::{_COMMANDS[one.level]} {','.join(f'{name}={_fact(value)}' for name, value in facts.items())}::{_data(one.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _fact(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
