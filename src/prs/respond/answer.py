"""The words of an answer. Whatever a person, a model or the change wrote stands inert in it: it reaches no one and runs nothing."""

from __future__ import annotations

from prs.explain import explain
from prs.report.markdown.inert import code, code_block, words
from prs.respond.command import HELP
from prs.types.review import Review

MOST = 60_000
"""Characters of an answer: below what a host takes, with room for the marker."""

_SHORT_SHA = 12


def story(review: Review, ref: str) -> str:
    """Return why something was said, or was not. Raises `UserError` where the review knows no such candidate or file."""
    told = explain(review, ref).rstrip("\n").split("\n")
    kept, size = 0, 0
    while kept < len(told) and size + len(line := code_block([told[kept]])) <= MOST:
        kept, size = kept + 1, size + len(line)
    left = [f"{len(told) - kept} more lines: `prs explain RUN {ref}` in a shell shows them."] if kept < len(told) else []
    head = f"From the review of {code(review.pull_request.head_sha[:_SHORT_SHA])}:"
    return "\n\n".join([head, code_block(told[:kept]), *map(words, left)])


def review_begins(slug: str, head_sha: str) -> str:
    """Return that a review was started, of what, and where its result will stand."""
    which = f"the pass {code(slug)}" if slug else "all passes"
    return f"Reviewing {code(head_sha[:_SHORT_SHA])} with {which}, as asked. What comes of it will stand in the summary."


def not_reviewed(state: str) -> str:
    """Return why no review starts."""
    return f"This pull request is {state}: nothing is reviewed any more."


def dismissed(ref: str, reason: str) -> str:
    """Return that a finding is dismissed, and why."""
    return f"Dismissed {code(ref)}: not said again unless its lines change in substance. The reason given: {words(reason)}"


def refused(sentence: str) -> str:
    """Return a mistake's sentence and what to do, as the command line would say it."""
    return words(sentence)


def help_line() -> str:
    """Return the one line that a call which is not understood is answered with."""
    return f"Not understood. There is: {', '.join(code(one) for one in HELP)}."
