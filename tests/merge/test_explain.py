"""Every pair that was considered is explained: its score, its bar, its tier, or why it stayed apart."""

from __future__ import annotations

from merge.findings import OTHER, POINT, REWORDED, a_finding
from prs.merge import BARS, explain, explain_pairs


def test_a_merge_is_explained() -> None:
    """The line names both findings, score and bar, and the tier."""
    [one] = explain([a_finding("a"), a_finding("b", REWORDED), a_finding("c", OTHER, 90)])
    assert (one.a, one.b, one.tier, one.why) == ("a", "b", "restatement", "strong")
    assert one.score >= one.bar == BARS.strong


def test_what_stays_apart_is_explained() -> None:
    """Names that differ on one line, and too little in common."""
    twins = [a_finding("a", "`email` is not checked before it is stored."), a_finding("b", "`phone` is not checked before it is stored.")]
    assert [one.why for one in explain(twins)] == ["only names differ, on one line"]
    far = [a_finding("a", POINT), a_finding("b", "The customer pays twice when two requests read the order.", 10)]
    assert [(one.tier, one.why) for one in explain(far) if one.score < one.bar] in ([], [("", "too little in common")])


def test_identical_texts_are_explained() -> None:
    """The same words at two places are a pair too."""
    assert [(one.score, one.tier) for one in explain([a_finding("a"), a_finding("b", POINT, 90)])] == [(1.0, "group")]


def test_the_text_says_so_where_nothing_was_compared() -> None:
    """An empty answer is a sentence."""
    assert explain_pairs([]) == "No two findings have enough in common to be compared.\n"
    assert "restatement, strong" in explain_pairs([a_finding("a"), a_finding("b", REWORDED)])
