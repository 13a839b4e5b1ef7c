"""What is missing on the pull request: comments on lines, words in threads. Where nothing is missing, nothing is planned.

At most `inline_max` of our comments are open on lines at once; what is over stands whole in the summary, and stays there.
"""

from __future__ import annotations

from typing import NamedTuple

from prs.posting.account import Account
from prs.posting.inline import inline_of
from prs.threads.marker import FixedMark, write
from prs.threads.memory import Told
from prs.threads.settle import Fate, State
from prs.types.diff import Side
from prs.types.finding import Tier
from prs.types.host import Inline, Thread


class ThreadStep(NamedTuple):
    """What is to be done in one thread: resolved first, so that a reader who opens it anew is not overruled later; then said why."""

    thread: Thread
    ref: str
    resolve: bool
    reply: str


def inlines(account: Account) -> tuple[Inline, ...]:
    """Return the comments that are to be posted on lines, the gravest first."""
    head = account.pull.head_sha
    fresh = [one.finding for one in account.in_state(State.NEW) if one.finding.tier is Tier.FIRST]
    fresh = [finding for finding in fresh if finding.id not in account.occasion.refused]
    return tuple(inline_of(finding, head) for finding in fresh[: _allowance(account)])


def _allowance(account: Account) -> int:
    """Return how many more comments may be opened: those that stay open count."""
    told = [one.told for one in account.of_fate(Fate.AGAIN, Fate.STANDING, Fate.DISMISSED)]
    counted = sum(1 for one in told if one.thread is not None and not one.thread.resolved)
    return max(0, account.publish.inline_max - counted)


def thread_steps(account: Account) -> tuple[ThreadStep, ...]:
    """Return what is to be done in threads whose findings are fixed."""
    steps = []
    for one in account.of_fate(Fate.FIXED):
        thread = one.told.thread
        if thread is not None:
            reply = _fixed(one.told, one.commit or account.pull.head_sha)
            steps.append(ThreadStep(thread, one.told.mark.id, not thread.resolved, reply))
    return tuple(steps)


def _fixed(told: Told, commit: str) -> str:
    how = "the deleted lines stand again" if told.mark.side is Side.BASE else "the quoted lines no longer stand"
    return f"{write(FixedMark(id=told.mark.id, commit=commit))}\nFixed by {commit}: {how}."
