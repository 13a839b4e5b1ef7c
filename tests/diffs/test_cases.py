"""Every case document holds: the files and lines it lists, or the error and line it is refused with."""

from __future__ import annotations

import re

import msgspec
import pytest

from diffs.cases import Case, list_files, list_lines, load_cases
from prs.diff import parse_diff
from prs.errors import DiffError
from prs.types.diff import Diff, Side

CASES = load_cases()
READ = [case for case in CASES if case.error is None]
REFUSED = [case for case in CASES if case.error is not None]


def test_there_are_cases_of_both_kinds() -> None:
    assert len(READ) > 20
    assert len(REFUSED) > 30
    assert all(case.claim.endswith(".") for case in CASES)


@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_a_case_holds_the_files_and_lines_it_lists(case: Case) -> None:
    diff = parse_diff(case.diff)
    assert list_files(diff) == case.files
    if case.lines is not None:
        assert list_lines(diff) == case.lines


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_a_case_is_refused_with_its_line(case: Case) -> None:
    line, _, words = (case.error or "").strip().partition(": ")
    with pytest.raises(DiffError, match=re.escape(words)) as caught:
        parse_diff(case.diff)
    assert caught.value.line == int(line)


@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_numbers_ascend_by_one_within_a_hunk_and_fill_its_counts(case: Case) -> None:
    """Each side's numbers are exactly the run that the hunk's header names."""
    for file in parse_diff(case.diff).files:
        for hunk in file.hunks:
            base = [line.base_no for line in hunk.lines if line.base_no is not None]
            head = [line.head_no for line in hunk.lines if line.head_no is not None]
            assert base == list(range(hunk.base_start, hunk.base_start + hunk.base_count)), Side.BASE
            assert head == list(range(hunk.head_start, hunk.head_start + hunk.head_count)), Side.HEAD


@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_a_diff_is_the_same_value_after_a_trip_through_json(case: Case) -> None:
    diff = parse_diff(case.diff)
    assert msgspec.json.decode(msgspec.json.encode(diff), type=Diff) == diff


@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_a_cut_is_refused_or_falls_between_hunks_or_files(case: Case) -> None:
    """Cut after any line, a diff is refused, or holds a prefix of its whole hunks and files: no hunk is ever shorter."""
    whole = parse_diff(case.diff)
    rows = case.diff.split(b"\n")
    for count in range(len(rows)):
        cut = b"".join(row + b"\n" for row in rows[:count])
        try:
            files = parse_diff(cut).files
        except DiffError:
            continue
        assert len(files) <= len(whole.files)
        for got, full in zip(files, whole.files, strict=False):
            hunks = full.hunks[: len(got.hunks)]
            assert [(h.base_start, [line.text for line in h.lines]) for h in got.hunks] == [
                (h.base_start, [line.text for line in h.lines]) for h in hunks
            ]
