"""A listing's rows are the file's own lines, with their true numbers on both sides."""

from __future__ import annotations

import difflib

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gates.world import an_input
from prs.anchor import Listing
from prs.types.diff import Side

TEXTS = st.lists(st.sampled_from(["", "a", "b", "c", "  d", "e\r"]), min_size=1, max_size=60)
EDITS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 4), st.lists(st.sampled_from(["x", "y", ""]), max_size=4)), max_size=5)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(TEXTS, EDITS, st.integers(0, 4))
def test_every_row_is_the_line_that_its_numbers_say(before: list[str], edits: list[tuple[int, int, list[str]]], context: int) -> None:
    """On either side, in hunks and around them; rows ascend, and no line is shown twice."""
    after = list(before)
    for at, gone, new in edits:
        after[min(at, len(after)) : min(at, len(after)) + gone] = new
    if after == before:
        after.append("new")
    unified = difflib.unified_diff(before, after, "a/f.x", "b/f.x", lineterm="", n=context)
    diff = "diff --git a/f.x b/f.x\n" + "".join(f"{line}\n" for line in unified)
    base, head = ({"f.x": "".join(f"{line}\n" for line in lines).encode()} for lines in (before, after))
    listing = Listing(an_input(base, head, diff.encode()).files[0])
    for side, lines in ((Side.BASE, before), (Side.HEAD, after)):
        shown = [(number, row.text) for row in listing.rows if (number := row.number(side)) is not None]
        assert [number for number, _ in shown] == sorted({number for number, _ in shown})
        assert [(number, text) for number, text in shown if text != [*lines, ""][number - 1]] == []
