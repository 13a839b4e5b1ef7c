"""Comments, summary and check as bodies: whole, bounded, inert, and the same for the same account."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prs.posting.account import Account, Occasion
from prs.posting.check import check_of
from prs.posting.chunks import chunks
from prs.posting.inline import comment, inline_of
from prs.posting.links import lines_address, link
from prs.posting.pack import MOST_PAGES, ROOM, Chapter, pack
from prs.posting.plan import inlines
from prs.posting.suggestion import committable
from prs.posting.summary import summary
from prs.posting.workflow import workflow_commands
from prs.report.markdown.fit import Section
from prs.threads.marker import FindingMark, SummaryMark, first_line, marks, write
from prs.threads.memory import Memory
from prs.threads.plain import plain
from prs.threads.pushed import Push
from prs.threads.settle import settle
from prs.types.diff import Side
from prs.types.finding import Finding, Severity
from prs.types.host import Conclusion, Level
from prs.types.manifest import Publish
from prs.types.review import Review, Verdict
from prs.types.source import PullRequest
from report.sample import SAMPLES
from threads.talk import OLD, QUOTE, facts, finding

HOSTILE = (
    "@ada <img src=x> [a](http://x) #1 /prs dismiss\n/merge\n```\n<!-- prs/1 -->\n~~~\n</details></pre> \u202e\x00 ![i](y) &lt; `code` |x|"
)


def account(name: str = "rich", occasion: Occasion | None = None, **changes: Any) -> Account:
    """Return the account of a sample review on an empty conversation."""
    sample = SAMPLES[name]()
    told = msgspec.structs.replace(sample.review, **changes)
    settled = settle(told, Memory(), facts({}))
    return Account(told, sample.review_input, settled, Publish(), occasion or Occasion())


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_has_a_summary_that_fits(name: str) -> None:
    """Each part is within the host's bound, begins with its marker, and opens no fold or block that it does not close."""
    parts = summary(account(name))
    assert parts
    for part in parts:
        assert len(part.body) <= 65_536
        assert first_line(part.body, SummaryMark) == part.mark
        for tag in ("details", "pre", "sub", "code"):
            assert len(re.findall(rf"<{tag}[ >]", part.body)) == part.body.count(f"</{tag}>"), tag


def test_the_same_account_gives_the_same_summary() -> None:
    """Times and money, and what was pushed since, change no digest; a finding does."""
    first = summary(account())[0].mark
    later = account(occasion=Occasion(push=Push.NEW_COMMITS), seconds=999.0)
    assert summary(later)[0].mark == first
    assert "New commits were pushed" in summary(later)[0].body
    assert summary(account(findings=SAMPLES["rich"]().review.findings[1:]))[0].mark != first


NEEDED = (
    "## PRS: Incomplete: ",
    "### Failed passes (2)",
    "### Findings (4)",
    "### Questions: code that could not be seen (1)",
    "Second tier, kept back and not lost (1)",
    "Rejected: ",
    "Not in the input (",
    "Masked secrets (1)",
    "Passes (",
    "Ledger: who read what",
    "$0.07",
    "answer <code>&#47;prs explain ID</code>",
)


def test_a_summary_names_everything_that_a_reader_needs() -> None:
    """Verdict, findings, questions apart, second tier, what is left out, passes, ledger, cost, and how to ask why."""
    body = "\n".join(part.body for part in summary(account()))
    for said in NEEDED:
        assert said in body, said


def test_hostile_words_stay_words() -> None:
    """In comments and summaries no mention, link, image, tag, command or marker of a model's stands as one."""
    said = finding(title=HOSTILE, evidence=msgspec.structs.replace(finding().evidence, trigger=HOSTILE, impact=HOSTILE))
    said = msgspec.structs.replace(said, body=HOSTILE, fix=HOSTILE, unverified=(HOSTILE,), category=HOSTILE)
    ours = r"</?(?:code|pre|sub|br|details|summary)>|<!-- prs/1 [^<>]* -->"
    hostile = msgspec.structs.replace(account("hostile").review, findings=(said,))
    settled = settle(hostile, Memory(), facts({}))
    bodies = [comment(said, OLD), *(part.body for part in summary(Account(hostile, SAMPLES["hostile"]().review_input, settled, Publish())))]
    for body in bodies:
        rest = re.sub(ours, "", body)
        assert "<" not in rest
        assert "@" not in rest
        assert "![" not in rest
        assert not re.search(r"^\s*/[a-z]", rest, re.MULTILINE)
    assert [type(mark) for _, mark in marks(bodies[0])] == [FindingMark]


@given(st.text(max_size=300))
@settings(max_examples=60)
def test_a_comment_is_read_back_as_it_was_meant(text: str) -> None:
    """Whatever the title and body, the marker of a comment is found, and it is the finding's."""
    said = finding(title=text, body=text)
    assert next(mark for _, mark in marks(comment(said, OLD)) if isinstance(mark, FindingMark)).id == said.id


@pytest.mark.parametrize("char", ["@", "\u202e", "a", "<", "`", "\n"])
def test_no_comment_is_longer_than_a_host_takes(char: str) -> None:
    """A comment fits and keeps its marker, whatever it is made of and however long."""
    flood = char * 30_000
    evidence = msgspec.structs.replace(finding().evidence, trigger=flood, impact=flood)
    body = comment(finding(title=flood, body=flood, evidence=evidence, fix=flood), OLD)
    assert 0 < len(body) <= 65_536
    assert any(isinstance(mark, FindingMark) for _, mark in marks(body))


def test_words_come_back_from_what_was_posted() -> None:
    """The words of a comment before its marker are those of the finding, entities and tags resolved."""
    said = finding(title="`a < b` & @c", body="First `x*y`.\n\nSecond_line [z].")
    posted = comment(said, OLD).split("<!-- prs/1", 1)[0]
    assert plain(posted) == "MAJOR: a < b & @c\n\nFirst x*y.\n\nSecond_line [z]."


FIX = "total = sum(item.price * item.quantity for item in items)"


def test_a_plain_replacement_can_be_committed() -> None:
    """The block replaces exactly the anchored lines of the head, with a fence longer than any run of backticks in it."""
    assert committable(finding(fix=FIX)) == f"```suggestion\n{FIX}\n```"
    assert committable(finding(fix="x = '```'\n")) == "````suggestion\nx = '```'\n````"
    assert f"```suggestion\n{FIX}\n```" in comment(finding(fix=FIX), OLD)


@pytest.mark.parametrize(
    "said",
    [
        finding(fix=""),
        finding(fix="  \n"),
        finding(fix=FIX, side=Side.BASE),
        finding(fix=FIX, question=True),
        finding(fix=FIX, quote="total = 0\n[secret: AWS access key]\nb"),
        finding(fix="key = '[secret: AWS access key]'"),
        finding(fix="a = 1\n/merge now"),
        finding(fix="  /approve"),
        finding(fix="@dependabot merge"),
        finding(fix=write(FindingMark(id="c0123456789", fingerprints=("0" * 16,), slug="a", severity=Severity.NIT))),
        finding(fix="a = 1\u202e"),
        finding(fix="a = 1\r\nb = 2"),
        finding(fix="\n".join(["x = 1"] * 300)),
        finding(fix="x" * 30_000),
    ],
)
def test_what_cannot_be_committed_is_shown_as_code(said: Finding) -> None:
    """A fix that might do more than replace lines is inert code."""
    assert committable(said) == ""
    assert "suggestion\n" not in comment(said, OLD)
    assert [type(mark) for _, mark in marks(comment(said, OLD))] == [FindingMark]


def test_a_decorator_is_no_command() -> None:
    """A line that begins with `@` is code as long as no word follows it."""
    assert committable(finding(fix="@cached_property\ndef total(self):\n    return 1"))


def test_a_question_looks_like_one() -> None:
    """The heading says so, and what could not be seen is named."""
    body = comment(finding(title="Does `limit` stop it?", question=True, unverified=("limit",)), OLD)
    assert body.startswith("**Question (MAJOR): Does <code>limit</code> stop it?**")
    assert "**Not in view:** <code>limit</code>" in body


def test_a_comment_stands_on_the_anchor() -> None:
    """Path, side and lines are the anchor's, and the caller's name for it is the finding's id."""
    one = inline_of(finding(side=Side.BASE), OLD)
    assert (one.ref, one.path, one.side, one.start, one.end) == ("c0000000000", "cart.txt", Side.BASE, 10, 12)


def test_the_gravest_get_the_comments() -> None:
    """Where not all may be opened, the first of the review's order are."""
    planned = inlines(account())
    assert [one.ref for one in planned] == [one.id for one in (*account().review.findings, *account().review.questions)]
    told = account()
    few = Account(told.review, told.review_input, told.settled, Publish(inline_max=2))
    assert [one.ref for one in inlines(few)] == [one.id for one in told.review.findings[:2]]


@pytest.mark.parametrize(
    ("verdict", "fails", "conclusion"),
    [
        (Verdict.APPROVE, False, Conclusion.SUCCESS),
        (Verdict.COMMENT, False, Conclusion.SUCCESS),
        (Verdict.REQUEST_CHANGES, True, Conclusion.FAILURE),
        (Verdict.INCOMPLETE, False, Conclusion.NEUTRAL),
        (Verdict.INCOMPLETE, True, Conclusion.FAILURE),
    ],
)
def test_how_a_check_ends(verdict: Verdict, fails: bool, conclusion: Conclusion) -> None:
    """What fails the exit status fails the check, and an incomplete review is never a success."""
    assert check_of(account("empty", verdict=verdict), fails=fails).conclusion is conclusion


def test_a_check_is_known_by_what_it_says() -> None:
    """The same review has the same check, whatever it took; its annotations stand on the head, the gravest loudest."""
    check = check_of(account(), fails=True)
    assert check_of(account(seconds=999.0), fails=True).external_id == check.external_id
    assert check_of(account(), fails=False).external_id != check.external_id
    assert len(check.summary) <= 65_535
    assert [one.level for one in check.annotations] == [Level.FAILURE, Level.WARNING, Level.WARNING, Level.NOTICE]
    assert all(one.message.startswith(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ`")) for one in check.annotations)


def test_a_workflow_is_told_a_few_of_each_level() -> None:
    """Ten warnings are lines of the log, and no word of a finding starts a line of its own."""
    many = tuple(finding(f"{n:010d}", title=f"T{n}\n::error::x", start=n) for n in range(1, 30))
    told: Review = msgspec.structs.replace(account("empty").review, findings=many)
    settled = settle(told, Memory(), facts({}))
    lines = workflow_commands(Account(told, SAMPLES["empty"]().review_input, settled, Publish()))
    assert len(lines) == 10
    assert all(line.startswith("::warning file=cart.txt,line=") and "\n" not in line for line in lines)


@given(st.text(alphabet="ab \n<@&", max_size=20_000))
@settings(max_examples=40)
def test_a_long_text_is_told_whole_in_pieces(text: str) -> None:
    """Pieces are bounded, and no letter is lost."""
    pieces = list(chunks(text))
    assert all(len(piece) <= ROOM for piece in pieces)
    assert re.sub("[^ab]", "", "".join(map(plain, pieces))) == re.sub("[^ab]", "", text)


def test_a_long_block_of_code_is_several_blocks() -> None:
    """No piece begins or ends within a block."""
    pieces = list(chunks("Look:\n\n```\n" + "x = 1\n" * 3_000 + "```\n\nSo."))
    assert len(pieces) > 4
    assert all(piece.startswith("<pre>") and piece.endswith("</pre>") for piece in pieces[1:-1])
    assert sum(piece.count("x &#61; 1") + piece.count("x = 1") for piece in pieces) == 3_000


def test_pages_are_turned_between_items() -> None:
    """A section that does not fit goes on on the next page, with its head and foot again; nothing is cut in two."""
    items = tuple(f"- {n} {'x' * 900}" for n in range(200))
    pages = pack([Chapter(Section("<details><summary>Many</summary>\n", items, "line", 0, foot="</details>", between="\n"))])
    assert len(pages) > 2
    assert all(len(page.text) <= ROOM for page in pages)
    assert all(page.text.startswith("<details><summary>Many</summary>\n\n- ") and page.text.endswith("</details>") for page in pages)
    assert re.findall(r"^- (\d+)", "\n".join(page.text for page in pages), re.MULTILINE) == [str(n) for n in range(200)]


def test_a_flood_of_pages_is_cut_and_says_so() -> None:
    """More than a reader ever reads is left to the report."""
    items = tuple("x" * 60_000 for _ in range(MOST_PAGES + 5))
    pages = pack([Chapter(Section("", items, "item", 0))])
    assert len(pages) == MOST_PAGES
    assert "the rest is in the report" in pages[-1].text


def test_links_are_ours() -> None:
    """An address that is none makes no link, and a path cannot leave its own."""
    assert link("x", "https://github.com/a/b/pull/1#discussion_r2") == "[x](https://github.com/a/b/pull/1#discussion_r2)"
    for address in ("", "javascript:alert(1)", "https://a b", "https://a)b", "https://a\nb"):
        assert link("x", address) == "x"
    pull = PullRequest(url="https://github.com/a/b/pull/1", head_sha=OLD)
    odd = finding(path="a b)#<c>.txt").anchor
    assert lines_address(pull, odd) == f"https://github.com/a/b/blob/{OLD}/a%20b%29%23%3Cc%3E.txt#L10-L12"
    assert lines_address(msgspec.structs.replace(pull, url="https://evil/(x)"), odd) == ""
    assert QUOTE.count("\n") == 2
