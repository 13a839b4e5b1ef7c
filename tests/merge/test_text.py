"""The comparison of texts: what counts, what does not, and what it costs to have."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from merge.findings import OTHER, POINT, REWORDED
from prs.merge import BARS, cluster_texts, same


def test_the_same_words_are_one_and_no_words_are_nothing() -> None:
    """1 for equal texts, 0 where there is nothing to compare."""
    assert same(POINT, POINT) == 1
    assert same("", "") == 0
    assert same(POINT, "") == 0


def test_the_comparison_has_no_direction() -> None:
    """Both ways round the score is the same."""
    assert same(POINT, REWORDED) == same(REWORDED, POINT)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("the value may be nil", "the value may be null"),
        ("validates the email", "checks the email"),
        ("readOrder leaks", "read_order leaks"),
        ("the handlers crashed", "the handler throws"),
    ],
)
def test_words_that_mean_one_thing_count_as_one(a: str, b: str) -> None:
    """Concepts, endings and the parts of names count, not only spelling."""
    assert same(a, b) > same(a, "an apple has seeds") + BARS.strong


def test_a_rare_word_says_more_than_a_common_one() -> None:
    """Two texts that share a rare word are more alike than two that share a common one."""
    assert same("the idempotency key", "an idempotency store") > same("the error key", "an error store")


def test_texts_without_places_form_clusters() -> None:
    """Texts alone are clustered as findings at one place are."""
    assert sorted(cluster_texts([POINT, OTHER, REWORDED])) == [[0, 2], [1]]


def test_a_score_does_not_depend_on_the_process() -> None:
    """Hashing of strings differs from process to process, and the score does not."""
    program = f"from prs.merge import same; print(same({POINT!r}, {REWORDED!r}))"
    scores = {
        subprocess.check_output([sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, text=True).strip()
        for seed in ("1", "2", "3")
    }
    assert scores == {str(same(POINT, REWORDED))}


def test_the_merge_is_light_to_import() -> None:
    """Neither numpy nor torch nor a network library comes with it."""
    program = "import sys, prs.merge; print(' '.join(sys.modules))"
    loaded = set(subprocess.check_output([sys.executable, "-c", program], env={"PATH": os.environ["PATH"]}, text=True).split())
    assert not loaded & {"numpy", "torch", "httpx", "rich", "yaml", "socket", "sklearn"}
