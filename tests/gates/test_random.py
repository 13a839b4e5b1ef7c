"""Random candidates over random changes: whatever is said, every anchor lies in the change and its quote stands there."""

from __future__ import annotations

import difflib
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gates.world import a_court, a_pass, an_input
from prs.gates import judge
from prs.types.diff import Side
from prs.types.finding import Candidate, Evidence, Finding, Severity, Tier
from prs.types.input import ReviewInput

LINES = st.sampled_from(
    [
        "",
        "  ",
        "a",
        "b",
        "\ta",
        "  return x",
        "}",
        "{",
        "+ a",
        "- b",
        "12: a",
        "...",
        "caf\u00e9",
        "x\u00a0y",
        "a\r",
        "```",
        "if (a) {",
        "b c d e f g",
    ]
)
TEXTS = st.lists(LINES, max_size=40)
EDITS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 3), st.lists(LINES, max_size=4)), min_size=1, max_size=5)
WRAPS = st.sampled_from(["{}", "```\n{}\n```", "{}\n...", "  {}", "{}\r\n"])


def edited(base: list[str], edits: list[tuple[int, int, list[str]]]) -> list[str]:
    """Return the lines after some deletions and insertions."""
    lines = list(base)
    for at, gone, new in edits:
        lines[min(at, len(lines)) : min(at, len(lines)) + gone] = new
    return lines


@st.composite
def changes(draw: st.DrawFn) -> ReviewInput:
    """Draw the input of a change of one or two files, with or without the files' text at head."""
    base, head, diff = {}, {}, ""
    for path in draw(st.sampled_from([["src/a.x"], ["src/a.x", "lib/b.y"]])):
        before = draw(TEXTS)
        after = edited(before, draw(EDITS))
        if before == after:
            after = [*after, "added"]
        base[path], head[path] = ("".join(f"{line}\n" for line in lines).encode() for lines in (before, after))
        unified = difflib.unified_diff(before, after, f"a/{path}", f"b/{path}", lineterm="", n=draw(st.integers(0, 3)))
        diff += f"diff --git a/{path} b/{path}\n" + "".join(f"{line}\n" for line in unified)
    shown = head if draw(st.booleans()) else {}
    return an_input(base, shown, diff.encode())


@st.composite
def candidates(draw: st.DrawFn, review_input: ReviewInput) -> Candidate:
    """Draw a candidate that quotes a run of true lines, mixed with invented ones, at any line."""
    file = draw(st.sampled_from(review_input.files))
    rows = [line.text for hunk in file.hunks for line in hunk.lines]
    start, length = draw(st.integers(0, max(0, len(rows) - 1))), draw(st.integers(0, 6))
    quote = rows[start : start + length] + draw(st.lists(LINES, max_size=1))
    said: dict[str, Any] = {
        "path": draw(st.sampled_from([file.path, f"b/{file.path}", "nowhere"])),
        "line": draw(st.integers(0, 50)),
        "side": draw(st.sampled_from(Side)),
        "category": draw(st.sampled_from(["DATA", "SECURITY", "STYLE"])),
        "severity": draw(st.sampled_from(Severity)),
        "confidence": draw(st.floats(0, 1)),
        "title": draw(st.text(max_size=20)),
        "body": draw(st.text(max_size=20)),
        "evidence": Evidence(
            quote=draw(WRAPS).format("\n".join(quote)), trigger=draw(st.text(max_size=12)), impact=draw(st.text(max_size=12))
        ),
        "relies_on": tuple(draw(st.lists(st.sampled_from(["a", "Report._id", "x()", "not a symbol"]), max_size=2))),
        "fix": draw(st.sampled_from(["", "y = 1"])),
    }
    return Candidate(**said)


@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_anchor_lies_in_the_change_and_the_quote_stands_there(data: st.DataObject) -> None:
    """No candidate without an end, no anchor outside a hunk, no quote that is not the text there, no confidence that grew."""
    review_input = data.draw(changes())
    candidate = data.draw(candidates(review_input))
    court = a_court(review_input, a_pass(quota=data.draw(st.sampled_from([None, 1]))))
    judged = judge([candidate, candidate], court)
    assert len(judged.findings) + len(judged.rejections) == 2
    for finding in judged.findings:
        assert stands(finding, review_input)
        assert 0 <= finding.confidence <= finding.stated
        assert finding.trail
    for rejection in judged.rejections:
        assert rejection.reason
        assert candidate.category != "SECURITY" or rejection.gate == "anchored"
    if court.resolved.quota == 1:
        assert sum(finding.tier is Tier.FIRST for finding in judged.findings) <= 1


def stands(finding: Finding, review_input: ReviewInput) -> bool:
    """Return whether one hunk holds the anchor's lines on its side, and they read as its quote."""
    file = review_input.file_at(finding.anchor.path)
    assert file is not None
    wanted = list(range(finding.anchor.start, finding.anchor.end + 1))
    for hunk in file.hunks:
        lines = {(line.head_no if finding.anchor.side is Side.HEAD else line.base_no): line.text for line in hunk.lines}
        if all(number in lines for number in wanted):
            return finding.anchor.quote == "\n".join(lines[number] for number in wanted)
    return False
