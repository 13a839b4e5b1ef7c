"""What a comment's first line asks for, and what it can never be talked into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prs.respond.command import Command, Verb, read_command

UNDERSTOOD = {
    "/prs review": Command(verb=Verb.REVIEW),
    "/prs review money": Command(verb=Verb.REVIEW, ref="money"),
    "/prs\treview": Command(verb=Verb.REVIEW),
    "/prs  review  money ": Command(verb=Verb.REVIEW, ref="money"),
    "/prs review\r\nplease, and thank you": Command(verb=Verb.REVIEW),
    "/prs explain c1f0a9e3b2": Command(verb=Verb.EXPLAIN, ref="c1f0a9e3b2"),
    "/prs explain #c1f0a9e3b2": Command(verb=Verb.EXPLAIN, ref="c1f0a9e3b2"),
    "/prs explain 0123456789abcdef": Command(verb=Verb.EXPLAIN, ref="0123456789abcdef"),
    "/prs explain src/pay.ts:42": Command(verb=Verb.EXPLAIN, ref="src/pay.ts:42"),
    "/prs dismiss c1f0a9 the caller checks this": Command(verb=Verb.DISMISS, ref="c1f0a9", reason="the caller checks this"),
    "/prs why-not src/pay day.ts:42": Command(verb=Verb.WHY_NOT, ref="src/pay day.ts:42"),
    "/prs why-not src/pay.ts:L42": Command(verb=Verb.WHY_NOT, ref="src/pay.ts:L42"),
}
NOT_UNDERSTOOD = [
    "/prs",
    "/prs ",
    "/prs frobnicate",
    "/prs Review",
    "/prs review money concurrency",
    "/prs review ../../etc/passwd",
    "/prs review $(touch x)",
    "/prs review --only money",
    "/prs explain",
    "/prs explain c1f0a9e3b2 and c2",
    "/prs explain --help",
    "/prs dismiss c1f0a9e3b2",
    "/prs dismiss all of it",
    "/prs why-not src/pay.ts",
    "/prs why-not src/pay.ts:0",
    "/prs why-not src/pay.ts:99999999999",
    "/prs explain c1f0a9\u202e",
    "/prs dismiss c1f0a9 \x1b[31mred",
    "/prs review " + "a" * 2000,
]
SILENT = [
    "",
    "Looks good to me",
    "I would /prs review this",
    " /prs review",
    "\n/prs review",
    "> /prs review",
    "```\n/prs review\n```",
    "/prsreview",
    "/prs-review",
    "/PRS review",
    "Thanks!\n/prs dismiss c1f0a9e3b2 no",
]


@pytest.mark.parametrize(("body", "command"), UNDERSTOOD.items())
def test_what_is_understood(body: str, command: Command) -> None:
    """The first line is the command, spaces and the rest of the comment do not matter."""
    assert read_command(body) == command


@pytest.mark.parametrize("body", NOT_UNDERSTOOD)
def test_what_is_a_call_and_not_understood(body: str) -> None:
    """A call that is wrong in any way is not guessed at."""
    assert read_command(body) == Command(verb=Verb.UNKNOWN)


@pytest.mark.parametrize("body", SILENT)
def test_what_is_no_call_at_all(body: str) -> None:
    """A comment that does not begin with the call is none of our business, quoted and fenced ones included."""
    assert read_command(body) is None


@given(st.text(max_size=200))
def test_whatever_is_read_can_be_shown_and_named(text: str) -> None:
    """No comment yields a reference with a line break, a control character or a leading dash."""
    for verb in ("review", "explain", "dismiss", "why-not"):
        command = read_command(f"/prs {verb} {text}")
        assert command is not None
        assert (command.ref + command.reason).isprintable()
        assert not command.ref.startswith("-")
