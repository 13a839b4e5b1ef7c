"""Every quote of the case documents is anchored as its document says, and every anchor lies in the change."""

from __future__ import annotations

import pytest

from gates.documents import Case, read_cases
from prs.anchor import Listing, Located, find_file, locate
from prs.types.diff import Side

CASES = read_cases("anchor")


def test_there_are_cases() -> None:
    """The folder is not empty, and no claim stands in it twice."""
    assert len(CASES) >= 60
    assert len({str(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_anchors_as_the_document_says(case: Case) -> None:
    """The quote ends at the path, side and lines that the document names, or is lost for the reason that it gives."""
    wanted = case.expected
    file = find_file(case.court.review_input, case.candidate.path)
    assert (file is None) == wanted.get("no_file", False)
    if file is None:
        return
    found = locate(case.candidate, Listing(file))
    if not isinstance(found, Located):
        assert "lost" in wanted, found.reason
        assert wanted["lost"] in found.reason
        return
    anchor = found.anchor
    actual = {
        "at": f"{anchor.side.value} {anchor.start}-{anchor.end}",
        "path": anchor.path,
        "quoted": found.quoted,
        "exact": found.exact,
        "fault": found.fault,
    }
    assert "lost" not in wanted, actual
    assert {key: actual[key] for key in wanted if key in actual} == {key: value for key, value in wanted.items() if key in actual}
    told = [f"{step.effect.value}: {step.reason}" for step in found.steps]
    assert [words for words in wanted.get("steps", ()) if words not in told] == [], told


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_anchor_lies_in_the_change(case: Case) -> None:
    """Found or lost with a place to look at: the place is in one hunk, and its quote is the text that stands there."""
    file = find_file(case.court.review_input, case.candidate.path)
    if file is None:
        return
    found = locate(case.candidate, Listing(file))
    located = found if isinstance(found, Located) else found.instead
    if located is None:
        return
    anchor = located.anchor
    texts = [{(line.head_no if anchor.side is Side.HEAD else line.base_no): line.text for line in hunk.lines} for hunk in file.hunks]
    assert any(
        anchor.quote == "\n".join(lines[number] for number in range(anchor.start, anchor.end + 1))
        for lines in texts
        if anchor.start in lines and anchor.end in lines
    )
