"""Whatever comes in: nothing is lost, order changes nothing, a second merge changes nothing, and it ends in time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from merge.findings import OTHER, POINT, REWORDED, a_finding
from merge.test_merge_cases import homes
from prs.merge import merge
from prs.types.finding import Finding

BODIES = [
    POINT,
    REWORDED,
    f"{POINT} {OTHER}",
    OTHER,
    "A fraction of a cent is lost, since the amount is a float and prices are added up.",
    "`email` is not validated before it is stored.",
    "`phone` is not validated before it is stored.",
    "客户付了两次钱",
    "",
    "\U0001f4a5",
    "`x = None`",
]
PLACES = st.tuples(st.sampled_from(["a.py", "b.py"]), st.integers(1, 25))
ROWS = st.lists(st.tuples(PLACES, st.sampled_from(BODIES), st.sampled_from(["BUG", "DATA"]), st.booleans()), max_size=14)


def review(rows: list[tuple[tuple[str, int], str, str, bool]]) -> list[Finding]:
    return [
        a_finding(f"c{number}", body, line, path=path, category=category, question=asked, slug=f"pass_{number % 4}")
        for number, ((path, line), body, category, asked) in enumerate(rows)
    ]


@settings(max_examples=500, deadline=None)
@given(rows=ROWS, order=st.randoms(use_true_random=False))
def test_any_review(rows: list[tuple[tuple[str, int], str, str, bool]], order: st.random.Random) -> None:  # type: ignore[name-defined]
    """Every finding is in the result once; shuffled findings and a second merge give the same result."""
    findings = review(rows)
    merged = merge(findings)
    assert homes(merged).keys() == {finding.id for finding in findings}
    shuffled = list(findings)
    order.shuffle(shuffled)
    assert merge(shuffled) == merged
    assert merge(merged) == merged


@settings(max_examples=100, deadline=None)
@given(rows=ROWS, cut=st.integers(0, 14))
def test_two_steps_lose_nothing(rows: list[tuple[tuple[str, int], str, str, bool]], cut: int) -> None:
    """What one merge absorbed is still there after another that has more to merge."""
    findings = review(rows)
    merged = merge([*merge(findings[:cut]), *findings[cut:]])
    assert homes(merged).keys() == {finding.id for finding in findings}


def long_text(number: int) -> str:
    return f"{number} " + "the lock of the session leaks " * 3_400


HOSTILE: dict[str, Callable[[int], Finding]] = {
    "one line, all different": lambda n: a_finding(f"c{n}", f"value {n} of field {n * 7} is {n * 13} and never {n * 17}"),
    "one line, all alike": lambda n: a_finding(f"c{n}", f"The lock of session {n} is never released when the worker ends."),
    "one line, nothing said": lambda n: a_finding(f"c{n}", " "),
    "one text, many files": lambda n: a_finding(f"c{n}", "A lock is never released.", n, path=f"{n % 200}.py"),
    "emoji": lambda n: a_finding(f"c{n}", "\U0001f4a5" * (n % 50)),
    "Chinese": lambda n: a_finding(f"c{n}", f"第{n}行的锁没有释放 会话{n}因此一直等待"),
    "code alone": lambda n: a_finding(f"c{n}", f"`if (x{n} == NULL) return {n};`", n),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_ten_thousand_hostile_findings_end_in_time(kind: str) -> None:
    """Input made to hurt ends within a bound, and no finding is lost."""
    findings = [HOSTILE[kind](number) for number in range(10_000)]
    since = time.process_time()
    merged = merge(findings)
    assert time.process_time() - since < 60
    assert len(homes(merged)) == 10_000


def test_hundred_kilobytes_of_text_end_in_time() -> None:
    """A text counts by its beginning, however long it is."""
    findings = [a_finding(f"c{number}", long_text(number)) for number in range(30)]
    since = time.process_time()
    assert len(homes(merge(findings))) == 30
    assert time.process_time() - since < 60


def test_identical_texts_are_one_comment_that_lists_every_place() -> None:
    """A tool that reports one thing in many files is one comment, and no place is missing from it."""
    [kept] = merge(a_finding(f"c{number:03}", "A lock is never released.", number, path=f"{number}.py") for number in range(1, 200))
    assert len(kept.also_at) == 198
