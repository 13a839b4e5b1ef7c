"""What the kept finding takes from the others, and by which tier each was merged."""

from __future__ import annotations

import pytest

from merge.findings import OTHER, POINT, REWORDED, a_finding
from prs.merge import merge
from prs.types.diff import Side
from prs.types.finding import Effect, Evidence, Finding, Severity, Tier


def tiers(findings: list[Finding]) -> dict[str, str]:
    """Return id -> tier of all that the one kept finding absorbed or lists."""
    [kept] = merge(findings)
    return {one.id: one.tier for one in kept.absorbed} | {place.id: place.tier for place in kept.also_at}


@pytest.mark.parametrize(
    ("other", "tier"),
    [
        (a_finding("b", REWORDED, 10), "restatement"),
        (a_finding("b", REWORDED, 13), "rewording"),
        (a_finding("b", REWORDED, 12, category="RACE"), "reframing"),
        (a_finding("b", REWORDED, 60, category="RACE"), "reframing"),
        (a_finding("b", REWORDED, 60), "group"),
        (a_finding("b", POINT, 10, path="src/other.py"), "group"),
        (a_finding("b", REWORDED, 10, category="UNVERIFIED_BUG"), "restatement"),
    ],
)
def test_each_tier_has_its_name(other: Finding, tier: str) -> None:
    """Same line, near line, another category, another place: the tier says which; a hedged category is no other category."""
    assert tiers([a_finding("a", confidence=0.9), other]) == {"b": tier}


def test_a_chain_is_named() -> None:
    """A finding near one that was merged, though far from the kept one, is chain drift and is absorbed."""
    findings = [a_finding("a", confidence=0.9), a_finding("b", REWORDED, 13), a_finding("c", POINT + " Hard to undo.", 16)]
    assert tiers(findings) == {"b": "rewording", "c": "chain"}
    assert merge(findings)[0].also_at == ()


def test_three_lines_are_near_and_four_are_not() -> None:
    """Four lines away it is another place, which is listed."""
    assert tiers([a_finding("a"), a_finding("b", REWORDED, 14)]) == {"b": "group"}


def test_the_other_side_is_another_place() -> None:
    """A line of the base is not near the same line of the head."""
    assert tiers([a_finding("a", confidence=0.9), a_finding("b", POINT, side=Side.BASE)]) == {"b": "group"}


def test_near_lines_alone_merge_nothing() -> None:
    """Two findings on one line, with one quote, in one category, are two findings where their words say two things."""
    both = [a_finding("a", POINT, quote="charge(order)"), a_finding("b", OTHER, quote="charge(order)")]
    assert len(merge(both)) == 2


def test_best_evidence_is_kept() -> None:
    """A statement before a question, then filled slots, then confidence; the severity is the strictest all the same."""
    bare = a_finding("a", evidence=Evidence(quote="q"), confidence=0.95)
    full = a_finding("b", REWORDED, severity=Severity.MINOR)
    asked = a_finding("c", REWORDED, question=True, severity=Severity.CRITICAL)
    [kept] = merge([bare, full, asked])
    assert (kept.id, kept.severity, kept.question) == ("b", Severity.CRITICAL, False)
    assert [one.id for one in kept.absorbed] == ["a", "c"]


def test_confidence_is_the_highest_that_a_statement_has() -> None:
    """A merge never invents confidence, and a question lends none to a statement."""
    kept, asked = a_finding("a", confidence=0.5), a_finding("b", REWORDED, question=True, confidence=0.9)
    assert merge([kept, asked])[0].confidence == 0.5
    surer = a_finding("c", REWORDED, confidence=0.8, evidence=Evidence())
    assert merge([kept, surer])[0].confidence == 0.8


def test_first_tier_wins() -> None:
    """What the quota held back comes forward with a finding that it did not hold back."""
    [kept] = merge([a_finding("a", confidence=0.9, tier=Tier.SECOND), a_finding("b", REWORDED)])
    assert (kept.id, kept.tier) == ("a", Tier.FIRST)


def test_passes_that_agree_are_named_and_those_elsewhere_are_not() -> None:
    """A pass that found the pattern at another place does not speak for this one."""
    [kept] = merge([a_finding("a"), a_finding("b", REWORDED, slug="money"), a_finding("c", POINT, 90, slug="tests")])
    assert kept.passes == ("correctness", "money")


def test_the_text_of_everyone_is_kept() -> None:
    """Absorbed or listed, each keeps its words, its anchor and its severity."""
    [kept] = merge([a_finding("a", confidence=0.9), a_finding("b", REWORDED), a_finding("c", POINT, 90, severity=Severity.NIT)])
    assert [(one.id, one.body, one.anchor.start) for one in kept.absorbed] == [("b", REWORDED, 10)]
    assert [(one.id, one.body, one.anchor.start, one.severity) for one in kept.also_at] == [("c", POINT, 90, Severity.NIT)]


def test_the_trail_has_a_step_for_each() -> None:
    """Every merge is a step with its tier, its score and the lines between."""
    [kept] = merge([a_finding("a", confidence=0.9), a_finding("b", REWORDED, 12), a_finding("c", POINT, 90)])
    assert [(step.by, step.effect) for step in kept.trail] == [("merge:rewording", Effect.ABSORB), ("merge:group", Effect.NOTE)]
    assert kept.trail[0].numbers["lines"] == 2
    assert 0.33 <= kept.trail[0].numbers["score"] < 1


def test_a_later_merge_keeps_what_an_earlier_one_absorbed() -> None:
    """Where a kept finding is absorbed itself, what it had absorbed and listed goes along."""
    [earlier] = merge([a_finding("a"), a_finding("b", REWORDED), a_finding("c", POINT, 90)])
    [later] = merge([earlier, a_finding("d", REWORDED, 11, confidence=0.95)])
    assert later.id == "d"
    assert [one.id for one in later.absorbed] == ["a", "b"]
    assert [place.id for place in later.also_at] == ["c"]


def test_a_finding_alone_is_left_alone() -> None:
    """Only its own pass is named."""
    [kept] = merge([a_finding("a")])
    assert kept == a_finding("a", passes=("correctness",))


def test_the_very_same_finding_twice_is_one() -> None:
    """A finding that is handed in twice absorbs nothing."""
    assert merge([a_finding("a"), a_finding("a")]) == merge([a_finding("a")])
