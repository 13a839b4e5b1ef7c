"""Hostile sizes: a long quote and a long file take time that grows with their sum."""

from __future__ import annotations

import time

import pytest

from prs.anchor import Listing, Located, Lost, locate
from prs.types.diff import ChangeKind, FileForm, Hunk, Line, LineKind
from prs.types.finding import Candidate, Evidence, Severity
from prs.types.input import InputFile, Window

LINES = 50_000
WITHIN_S = 60.0
"""Far from any hang, and no measure of speed: each takes well under a second, and quadratic time would be minutes."""


def a_file(texts: list[str]) -> InputFile:
    """Return a new file of these lines."""
    lines = tuple(Line(LineKind.ADDED, None, number, text) for number, text in enumerate(texts, start=1))
    hunk = Hunk(base_start=0, base_count=0, head_start=1, head_count=len(lines), section="", lines=lines)
    return InputFile(
        path="a.x",
        base_path=None,
        kind=ChangeKind.ADDED,
        form=FileForm.TEXT,
        hunks=(hunk,),
        head_text="\n".join(texts),
        windows=(Window(1, len(texts)),),
    )


def quoting(quote: str, line: int) -> Candidate:
    """Return a candidate with that quote and line."""
    return Candidate(
        path="a.x",
        line=line,
        category="DATA",
        severity=Severity.MAJOR,
        confidence=0.9,
        title="t",
        body="b",
        evidence=Evidence(quote=quote),
    )


SAME = a_file(["x"] * LINES)
DIFFERENT = a_file([f"value {number}" for number in range(1, LINES + 1)])
NEARLY = "\n".join(["x"] * 9_999 + ["y"])


@pytest.mark.parametrize(
    ("file", "quote", "line", "at"),
    [
        (DIFFERENT, "\n".join(f"value {number}" for number in range(20_000, 30_000)), 7, (20_000, 29_999)),
        (DIFFERENT, "value 40000", 7, (40_000, 40_000)),
        (DIFFERENT, "value 49999\nvalue 50000\nvalue 50001", 7, (7, 7)),
        (DIFFERENT, "\n".join(f"> value {number}" for number in range(10_000)), 7, (7, 7)),
        (SAME, "\n".join(["x"] * 10_000), 25_000, None),
        (SAME, "\n".join(["x"] * 10_000), 0, None),
        (SAME, "x\nx\nx", 25_000, (25_000, 25_002)),
        (SAME, NEARLY, 25_000, (25_000, 25_000)),
        (SAME, "x" * 1_000_000, 3, (3, 3)),
        (SAME, "..." + "\n..." * 20_000, 3, (3, 3)),
        (SAME, " " * 500_000 + "\n" * 100_000, 3, (3, 3)),
        (SAME, "`" * 100_000, 3, (3, 3)),
        (SAME, "1 " * 200_000 + "|", 3, (3, 3)),
        (SAME, "\\n" * 100_000, 3, (3, 3)),
        (SAME, "\u200b" * 100_000, 3, (3, 3)),
    ],
    ids=lambda value: repr(value)[:20] if isinstance(value, str) else None,
)
def test_takes_little_time(file: InputFile, quote: str, line: int, at: tuple[int, int] | None) -> None:
    """Found, undecided or found nowhere: soon, and rightly."""
    listing = Listing(file)
    began = time.perf_counter()
    found = locate(quoting(quote, line), listing)
    assert time.perf_counter() - began < WITHIN_S
    if at is None:
        assert isinstance(found, Lost)
        assert "more than one place" in found.reason
    else:
        assert isinstance(found, Located)
        assert (found.anchor.start, found.anchor.end) == at


def test_many_candidates_on_one_long_file() -> None:
    """A tool's two thousand results on one file of 50,000 lines share one index."""
    listing = Listing(DIFFERENT)
    began = time.perf_counter()
    for number in range(1, 2001):
        found = locate(quoting(f"value {number * 20}\nvalue {number * 20 + 1}", 1), listing)
        assert isinstance(found, Located)
        assert found.anchor.start == number * 20
    assert time.perf_counter() - began < WITHIN_S


def test_time_grows_with_the_sum_of_quote_and_file() -> None:
    """Ten times the lines of quote and file take far less than a hundred times the time."""

    def seconds(lines: int) -> float:
        file = a_file(["x"] * lines)
        began = time.perf_counter()
        locate(quoting("\n".join(["x"] * (lines // 5) + ["y"]), 5), Listing(file))
        locate(quoting("\n".join(["x"] * (lines // 5)), 5), Listing(file))
        return time.perf_counter() - began

    small = min(seconds(5_000) for _ in range(3))
    assert seconds(50_000) < 300 * max(small, 0.01)
