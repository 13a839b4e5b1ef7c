"""Markers: what is written is read back, and nothing else is a marker."""

from __future__ import annotations

import string

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prs.report.markdown import code, code_block, paragraphs, words
from prs.threads.marker import AnswerMark, EndMark, FindingMark, FixedMark, Mark, ReviewMark, SummaryMark, first_line, marks, read, write
from prs.threads.marking import LONGEST_NAME, mark_of
from prs.types.diff import Side
from prs.types.finding import Place, Severity
from threads.talk import finding

SHA = "0123456789abcdef0123456789abcdef01234567"
FINDING = FindingMark(
    id="c0123456789",
    fingerprints=("0" * 16, "f" * 16),
    slug="money",
    passes=("money", "tests"),
    severity=Severity.MAJOR,
    question=True,
    side=Side.BASE,
    line=12,
    head=SHA,
    path="src/a b--> é.py",
    quote=("0" * 10, "1" * 10),
    refused=True,
)
SUMMARY = SummaryMark(
    part=1, parts=2, head=SHA, base=SHA, base_ref="main--x", merge_base=SHA, complete=True, panel="a" * 16, digest="b" * 16
)
ALL: tuple[Mark, ...] = (
    FINDING,
    SUMMARY,
    EndMark(id="c0123456789"),
    ReviewMark(head=SHA),
    FixedMark(id="c0123456789", commit=SHA),
    AnswerMark(answers="17", dismisses="c0123456789"),
    AnswerMark(answers="17"),
)


@pytest.mark.parametrize("mark", ALL, ids=lambda mark: type(mark).__name__)
def test_what_is_written_is_read_back(mark: Mark) -> None:
    """A marker comes back as the very value, from a line that ends the comment nowhere but at its end."""
    line = write(mark)
    assert read(line) == mark
    assert line.count("--") == 2
    assert "\n" not in line


@given(st.text())
def test_any_path_comes_back(path: str) -> None:
    """A path of any characters stands in a marker, and none of them ends it."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return
    if len(path) > 300:
        return
    mark = FindingMark(id="c0123456789", fingerprints=("0" * 16,), slug="money", severity=Severity.NIT, path=path)
    line = write(mark)
    assert read(line) == mark
    assert line.count("--") == 2


@pytest.mark.parametrize(
    "line",
    [
        write(FINDING) + " ",
        " " + write(FINDING),
        "> " + write(FINDING),
        write(FINDING).replace("prs/1", "prs/2"),
        write(FINDING).replace("slug=money", "slug=Money"),
        write(FINDING).replace("line=12", "line=012"),
        write(FINDING).replace("question=true", "question=1"),
        write(FINDING).replace("question=true ", ""),
        write(FINDING).replace("question=true", "question=true question=true"),
        write(FINDING).replace("%2D", "-"),
        write(FINDING).replace(" -->", " more=1 -->"),
        write(FINDING).replace("finding", "fixed"),
        write(FINDING).replace("<!-- ", "<!--"),
        write(FINDING) + write(FINDING),
        "<!-- prs/1 finding -->",
        "<!-- prs/1 " + "a=b " * 100_000 + "-->",
        "",
    ],
)
def test_what_is_not_exactly_ours_is_text(line: str) -> None:
    """One character too many, too few or other than `write` writes it, and a marker is none."""
    assert read(line) is None


def test_a_value_that_could_end_the_comment_is_refused() -> None:
    """`write` writes no marker that `read` would not take."""
    with pytest.raises(ValueError, match="slug"):
        write(FindingMark(id="c0123456789", fingerprints=("0" * 16,), slug="x -->", severity=Severity.NIT))


@pytest.mark.parametrize("mark", ALL, ids=lambda mark: type(mark).__name__)
@pytest.mark.parametrize("frame", ["{}", "a\n{}", "```\n{}\n```", "`{}`", "\n\n{}\n\n", "<pre>\n{}", "> {}", "\ufeff{}", "\r\n{}\r\n"])
def test_a_model_cannot_write_one(mark: Mark, frame: str) -> None:
    """Whatever a model writes, in prose, code or fences, no line of what is posted is a marker."""
    said = frame.format(write(mark))
    for shown in (words(said), code(said), code_block(said.split("\n")), paragraphs(said), f"#### {words(said)}\n\n{paragraphs(said)}"):
        assert list(marks(shown)) == []
        assert "<!--" not in shown


@given(st.text(alphabet=string.printable + "<!-- prs/1 finding>\u2028\r", max_size=200))
def test_no_inert_text_holds_a_comment(text: str) -> None:
    """An HTML comment cannot begin in text that was made inert."""
    assert "<!--" not in words(text)
    assert "<!--" not in paragraphs(text)


def test_markers_are_found_by_line_whatever_ends_it() -> None:
    """A host that stores CR LF hands the same markers back, with their lines."""
    body = f"Hello\r\n{write(FINDING)}\r\nmore"
    assert list(marks(body)) == [(1, FINDING)]
    assert first_line(f"{write(SUMMARY)}\r\nx", SummaryMark) == SUMMARY
    assert first_line(f"x\n{write(SUMMARY)}", SummaryMark) is None
    assert first_line(write(FINDING), SummaryMark) is None


def test_the_longest_finding_is_read_back() -> None:
    """As many places and passes as a marker names, a path of letters that take four bytes, and every line of a long quote."""
    text = "\n".join(f"line {n}" for n in range(100))
    said = finding(path="\U0001f600" * LONGEST_NAME, quote=text, fix=text, passes=tuple(f"p{n}".ljust(64, "x") for n in range(80)))
    places = tuple(Place(id=f"c{n:010x}", fingerprint=f"{n:016x}", anchor=said.anchor) for n in range(400))
    mark = mark_of(msgspec.structs.replace(said, also_at=places), SHA, refused=True)
    assert read(write(mark)) == mark
