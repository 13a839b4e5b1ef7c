"""The words that every format begins with."""

from __future__ import annotations

import msgspec
import pytest

from prs.counts import count
from prs.report.amounts import money, seconds
from prs.report.coverage import Mark, coverage
from prs.report.summary import TONES, Tone, change_of, headline, idle, idle_line, reasons, trouble, troubled
from prs.types.review import Verdict
from report.sample import SAMPLES


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rich", "Not everything was looked at; 4 findings and 1 question in what was read"),
        ("empty", "Nothing found"),
        ("incomplete", "Nothing was looked at"),
        ("no_model", "Not everything was looked at; 1 finding in what was read"),
    ],
)
def test_the_headline_never_mixes_up_nothing_found_and_did_not_look(name: str, said: str) -> None:
    assert headline(SAMPLES[name]().review) == said


def test_an_incomplete_review_that_found_nothing_says_where_it_found_nothing() -> None:
    review = msgspec.structs.replace(SAMPLES["rich"]().review, findings=(), questions=(), second_tier=())
    assert headline(review) == "Not everything was looked at; nothing was found in what was read"


@pytest.mark.parametrize("digits", [40, 64])
def test_a_ref_that_is_an_object_name_is_cut_to_twelve_digits(digits: int) -> None:
    """A branch's name is whole, though it be made of such digits."""
    review = SAMPLES["rich"]().review
    pull = msgspec.structs.replace(review.pull_request, head_ref="a" * 39, base_ref="d48769a4ca6c" + "e" * (digits - 12))
    change = change_of(msgspec.structs.replace(review, pull_request=pull))
    assert change.startswith(f"{'a' * 39} into d48769a4ca6c (")


def test_only_an_approval_is_good() -> None:
    assert [verdict for verdict in Verdict if TONES[verdict] is Tone.GOOD] == [Verdict.APPROVE]


def test_a_troubled_pass_says_how_many_files_it_left() -> None:
    review = SAMPLES["rich"]().review
    assert [trouble(one, review) for one in troubled(review)] == [
        "failed on 2 files: timed out after 300 s and was ended",
        "did not read what it was sent on 2 files: approved 11,840 tokens in 3 words, twice",
    ]


def test_idle_passes_are_one_line_for_each_reason() -> None:
    """The reason is left to the next step where that says it."""
    review = SAMPLES["no_model"]().review
    assert [idle_line(one, review) for one in idle(review)] == ["6 passes did not run and left 3 files unread"]
    bare = msgspec.structs.replace(review, next_step="")
    assert idle_line(idle(bare)[0], bare).endswith(
        "unread: no model is set. Set `defaults.model` in .prs/manifest.yaml, or pass --model ID"
    )


def test_reasons_that_lines_of_their_own_tell_are_not_said_twice() -> None:
    assert reasons(SAMPLES["rich"]().review) == (
        "every pass did not read 1 file: too_large: 1.4 MB, the limit is 1 MB.",
        "1 finding at or above CRITICAL.",
    )


def test_the_ledger_is_a_table_of_files_and_passes_that_ran() -> None:
    table = coverage(SAMPLES["rich"]().review)
    assert "cross_file" not in table.slugs
    assert table.numbers == (1, 2, 3, 4, 5, 6, 7, 9, 10)
    job = next(row for row in table.rows if row.path == "payouts/job.py")
    assert dict(zip(table.slugs, job.marks, strict=True))["concurrency"] is Mark.FAILED
    assert [row.path for row in table.rows if row.whole is not None and row.whole.wanted] == ["fixtures/bank_statement_2026.csv"]


def test_reasons_of_the_ledger_come_worst_first() -> None:
    """With everyone and every file that one reason kept apart."""
    told = coverage(SAMPLES["rich"]().review).reasons
    assert [(one.mark, one.slugs, len(one.paths)) for one in told] == [
        (Mark.FAILED, ("concurrency",), 2),
        (Mark.UNREAD, ("api_contract",), 2),
        (Mark.SKIPPED, ("concurrency", "api_contract"), 1),
    ]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (count(1, "pass", "passes"), "1 pass"),
        (count(2000, "finding"), "2,000 findings"),
        (seconds(0.04), "0.0 s"),
        (seconds(59.94), "59.9 s"),
        (seconds(125.0), "2 min 05 s"),
        (money(None), "no price"),
        (money(0.0), "$0.00"),
        (money(0.00042), "$0.0004"),
        (money(12.5), "$12.50"),
    ],
)
def test_numbers_as_a_person_reads_them(made: str, said: str) -> None:
    assert made == said
