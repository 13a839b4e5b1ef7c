"""The code beside a finding: the right lines, numbers and signs, whatever the input holds."""

from __future__ import annotations

import msgspec

from prs.report.code import AROUND, MOST_LINES, WIDEST, CodeView
from prs.types.diff import Side
from prs.types.finding import Anchor
from prs.types.input import InputFile
from report.changes import JOB, JOB_BASE, JOB_HEAD, anchor, changed, input_of


def view(file: InputFile) -> CodeView:
    return CodeView(input_of((file,)))


def test_lines_stand_with_neighbours_numbers_and_signs() -> None:
    """Those of the anchor are marked, and added ones have a plus."""
    at = anchor(JOB, JOB_HEAD, "store.set_status", 2)
    lines = view(changed(JOB, JOB_BASE, JOB_HEAD)).excerpt(at)
    head = JOB_HEAD.splitlines()
    assert [line.number for line in lines] == list(range(at.start - AROUND, at.end + AROUND + 1))
    assert [line.text for line in lines] == [head[line.number - 1] for line in lines]
    assert [line.number for line in lines if line.marked] == [at.start, at.end]
    assert {line.text.strip(): line.sign for line in lines}["amounts = split_amounts(payout, shares_of(conn, payout.id))"] == "+"


def test_deleted_lines_come_from_the_base() -> None:
    lines = view(changed(JOB, JOB_BASE, JOB_HEAD)).excerpt(anchor(JOB, JOB_BASE, "bank.transfer", 1, side=Side.BASE))
    marked = next(line for line in lines if line.marked)
    assert (marked.sign, marked.text) == ("-", JOB_BASE.splitlines()[marked.number - 1])


def test_hunks_do_where_the_whole_text_is_not_at_hand() -> None:
    """What no hunk shows is left out, not made up."""
    file = msgspec.structs.replace(changed(JOB, JOB_BASE, JOB_HEAD), head_text=None)
    numbers = [line.number for line in view(file).excerpt(anchor(JOB, JOB_HEAD, "import logging", 1))]
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_the_quote_does_where_the_file_is_not_in_the_input() -> None:
    at = Anchor(path="elsewhere", side=Side.HEAD, start=7, end=8, quote="one\ntwo")
    assert [(line.number, line.text, line.marked) for line in view(changed(JOB, "", JOB_HEAD)).excerpt(at)] == [
        (7, "one", True),
        (8, "two", True),
    ]


def test_a_long_anchor_loses_its_middle_and_says_so() -> None:
    text = "".join(f"line {number}\n" for number in range(1, 1001))
    lines = view(changed("long", "", text)).excerpt(Anchor(path="long", side=Side.HEAD, start=100, end=900, quote=""))
    assert len(lines) == MOST_LINES
    assert sum(line.gap for line in lines) + len(lines) == 900 - 100 + 1 + 2 * AROUND


def test_a_long_line_is_cut_and_says_so() -> None:
    lines = view(changed("wide", "", "x" * 100_000 + "\n")).excerpt(Anchor(path="wide", side=Side.HEAD, start=1, end=1, quote=""))
    assert lines[0].text == "x" * WIDEST + " [99,600 more characters]"
