"""Markdown that a host makes nothing of: no mention, link, image, HTML, reference or command that somebody else wrote; and bounded."""

from __future__ import annotations

import html
import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from prs.report import FORMATS
from prs.report.markdown import LIMIT, code, code_block, paragraphs, words
from prs.report.markdown.fit import Section, fit
from report.changes import input_of
from report.findings import PAID_TWICE
from report.hostile import BIDI, COMMANDS, ESCAPES, LINES, LINKS, MARKUP
from report.runs import Sample
from report.sample import SAMPLES

RENDER = FORMATS["markdown"]
OURS = {"code", "pre", "br", "details", "summary"}
READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)([^>]*)>")
CODE = re.compile(r"<(code|pre)>.*?</\1>", re.DOTALL)
ACTIVE = re.compile(r"@|#\w|://|www\.|\bGH-\d|:\w+:|!\w|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b", re.ASCII)
MATHS = re.compile(r"\$(?!\d+\.\d)")
"""A dollar that is no price of ours; two of them would be taken for a formula."""

hostile_text = st.text(
    alphabet=st.one_of(st.sampled_from(list("@#!/<>[]()`*_~|:.-+=$&\\\n\r\t \"'{}0123abcdefgw")), st.characters()), max_size=120
) | st.sampled_from(
    [ESCAPES, BIDI, MARKUP, LINKS, COMMANDS, LINES, "x@y.z", "org/repo#3", "org/repo@abcdef1", "<!-- prs -->", "---\na: b\n---"]
)


def raw_is_inert(raw: str) -> None:
    """Say of Markdown's source: nothing in it mentions, links, or commands, and every tag is one of ours, without attributes."""
    assert "@" not in raw
    assert "://" not in raw
    assert re.search(r"(?m)^\s*/", raw) is None
    assert {name for _, name, _ in TAG.findall(raw)} <= OURS
    assert {rest for _, _, rest in TAG.findall(raw)} <= {""}
    assert "<!" not in raw
    assert "![" not in raw
    assert "```" not in raw
    assert MATHS.search(raw) is None


def shown_is_inert(raw: str) -> None:
    """Say of what a host shows: no link, no image, and nothing outside code that it would turn into one."""
    shown = READER.render(raw)
    assert "<a" not in shown
    assert "<img" not in shown
    assert "<input" not in shown
    assert ACTIVE.search(html.unescape(re.sub(TAG, " ", CODE.sub(" ", shown)))) is None


@given(hostile_text)
@settings(max_examples=400, deadline=None)
def test_prose_is_inert_and_one_line(text: str) -> None:
    """It makes one paragraph, whatever it says: no heading, list, quote, table or fence."""
    made = words(text)
    raw_is_inert(made)
    shown_is_inert(made)
    assert "\n" not in made
    assert re.sub(r"<p>.*</p>\n?", "", READER.render(made), flags=re.DOTALL) == ""
    assert READER.render(made).count("<p>") == bool(made)


@given(hostile_text)
@settings(max_examples=200, deadline=None)
def test_code_in_a_line_shows_what_it_is(text: str) -> None:
    """Read back, the code is what went in: entities cost no character."""
    from prs.report.control import visible  # noqa: PLC0415 - the claim needs it only here

    made = code(text)
    raw_is_inert(made)
    shown = html.unescape(re.sub(r"</?(code|p)>", "", READER.render(f"x{made}x")))
    assert " ".join(shown.split()) == " ".join(f"x{visible(text)}x".split())


@given(st.lists(hostile_text, max_size=4))
@settings(max_examples=200, deadline=None)
def test_a_block_of_code_is_a_block(lines: list[str]) -> None:
    made = code_block(lines)
    raw_is_inert(made)
    assert READER.render(made).strip() == made


@given(st.lists(hostile_text, max_size=4).map("\n\n".join))
@settings(max_examples=200, deadline=None)
def test_a_body_is_paragraphs_and_code(text: str) -> None:
    made = paragraphs(text)
    raw_is_inert(made)
    shown_is_inert(made)
    assert {name for _, name, _ in TAG.findall(READER.render(made))} <= {"p", "pre", "code", "br"}


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_the_whole_report_is_inert(name: str) -> None:
    review, review_input = SAMPLES[name]()
    made = RENDER(review, review_input)
    raw_is_inert(made)
    shown_is_inert(made)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Ask @mira about #12", "Ask <code>&#64;mira</code> about <code>#12</code>"),
        ("mail a@b.example", "mail <code>a</code><code>&#64;b.example</code>"),
        ("see https://evil.example/x", "see <code>https&#58;&#47;&#47;evil.example/x</code>"),
        ("/close", "&#47;close"),
        ("`__init__` of *all*", "<code>&#95;&#95;init&#95;&#95;</code> of &#42;all&#42;"),
        ("- [x] done", "&#45; &#91;x&#93; done"),
        ("1. one", "1&#46; one"),
        ("snake_case stays 1.5 as it is", "snake_case stays 1.5 as it is"),
        ("50 units/s, and/or 3", "50 units/s, and/or 3"),
    ],
)
def test_how_words_are_written(said: str, shown: str) -> None:
    assert words(said) == shown


def large(number: int) -> Sample:
    """Return a review with so many findings, rejections and failed passes."""
    review = SAMPLES["rich"]().review
    findings = tuple(msgspec.structs.replace(PAID_TWICE, id=f"c{one:010x}") for one in range(number))
    failed = tuple(msgspec.structs.replace(review.passes[4], slug=f"pass_{one}", error="@" * 40) for one in range(number))
    return Sample(msgspec.structs.replace(review, findings=findings, rejections=review.rejections * number, passes=failed), input_of())


@pytest.mark.parametrize("number", [1, 20, 60, 500])
def test_it_is_bounded_and_says_what_is_cut(number: int) -> None:
    """Whatever the review holds; what is left out is counted, and what stays is whole."""
    review, review_input = large(number)
    made = RENDER(review, review_input)
    assert len(made) <= LIMIT
    whole = made.count("#### CRITICAL")
    cut = re.search(r"_([\d,]+) more findings? in the report\._", made)
    assert whole + (int(cut[1].replace(",", "")) if cut else 0) == number
    failed = made.count("**failed")
    rest = re.search(r"_([\d,]+) more failed pass(?:es)? in the report\._", made)
    assert failed + (int(rest[1].replace(",", "")) if rest else 0) >= number


def test_no_more_is_cut_than_has_to_be() -> None:
    """One more item would not fit; the lightest section is emptied before the next is touched."""
    items = tuple(f"item {number:04}" for number in range(100))
    dear, light = Section("dear", items, "item", 2), Section("light", items, "box", 1, plural="boxes")
    whole = len(fit([dear, light], 10**6))
    for limit in range(200, whole + 10, 7):
        made = fit([dear, light], limit)
        kept = made.count("item 0")
        assert len(made) <= limit
        assert kept == 200 or len(made) + len("item 0000\n\n_100 more boxes in the report._\n\n") > limit
        assert made.count("item 0", 0, made.index("light")) == 100 or made.count("item 0", made.index("light")) == 0
        assert kept == 200 or "in the report._" in made


def test_findings_are_cut_after_everything_that_is_folded() -> None:
    """The ledger and the rejections go before a finding does."""
    review, review_input = large(12)
    made = RENDER(review, msgspec.structs.replace(review_input))
    assert made.count("#### CRITICAL") == 12


def test_a_failed_pass_is_cut_last() -> None:
    review, review_input = large(60)
    made = RENDER(review, review_input)
    assert made.count("**failed") >= 60
    assert made.index("Failed passes") < made.index("### Findings")
