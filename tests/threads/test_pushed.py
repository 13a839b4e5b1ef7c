"""New commits, a force push, a rebase and a changed base are told apart; and groups of places by what was said of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from prs.threads.groups import taken_apart
from prs.threads.marker import SummaryMark
from prs.threads.memory import remember
from prs.threads.panel import panel_digest
from prs.threads.pushed import Push, PushFacts, tell_push
from prs.types.finding import Finding, Place, Severity
from prs.types.manifest import HouseRule, ManifestLock, PassKind, ResolvedPass
from prs.types.source import PullRequest
from threads.talk import NEW, OLD, conversation, finding, review, thread

LAST = SummaryMark(part=1, parts=1, head=OLD, base_ref="main", merge_base="a" * 40)
PULL = PullRequest(head_sha=NEW, base_ref="main", merge_base_sha="a" * 40)


def pull(**changes: str) -> PullRequest:
    return msgspec.structs.replace(PULL, **changes)


@pytest.mark.parametrize(
    ("last", "now", "facts", "push"),
    [
        (None, PULL, PushFacts(), Push.FIRST),
        (LAST, pull(head_sha=OLD), PushFacts(), Push.SAME),
        (LAST, pull(head_sha=OLD, merge_base_sha="b" * 40), PushFacts(), Push.BASE_CHANGED),
        (LAST, pull(base_ref="release"), PushFacts(at_hand=True, ancestor=True), Push.BASE_CHANGED),
        (LAST, PULL, PushFacts(at_hand=True, ancestor=True), Push.NEW_COMMITS),
        (LAST, pull(merge_base_sha="b" * 40), PushFacts(at_hand=True, ancestor=True, base_ancestor=True), Push.NEW_COMMITS),
        (LAST, pull(merge_base_sha="b" * 40), PushFacts(at_hand=True, base_ancestor=True, same_patch=True), Push.REBASED),
        (LAST, pull(merge_base_sha="b" * 40), PushFacts(at_hand=True, base_ancestor=True), Push.REBASED_AND_CHANGED),
        (LAST, PULL, PushFacts(at_hand=True), Push.FORCE_PUSHED),
        (LAST, PULL, PushFacts(), Push.UNKNOWN),
    ],
)
def test_what_happened_since(last: SummaryMark | None, now: PullRequest, facts: PushFacts, push: Push) -> None:
    """Each way from one head to another has its own name."""
    assert tell_push(last, now, facts) is push


def places(names: str) -> Finding:
    """Return a finding of one pattern at a place for each letter."""
    own, *more = (finding(letter * 10, start=ord(letter)) for letter in names)
    also = tuple(Place(id=one.id, anchor=one.anchor, fingerprint=one.fingerprint, slug=one.slug, title=one.title) for one in more)
    return msgspec.structs.replace(own, also_at=also)


def apart(names: str, *told: Finding, **more: Any) -> list[str]:
    """Return the groups that a finding is taken apart into, by the letters of their places."""
    memory = remember(conversation(*(thread(one, **more) for one in told)))
    found = taken_apart(review(places(names)), memory.told).findings
    return ["".join([one.id[1], *(place.id[1] for place in one.also_at)]) for one in found]


def test_a_group_is_divided_by_what_was_said_of_its_places() -> None:
    """A new place of a pattern that was said is a finding of its own; a group of which all or nothing was said stays whole."""
    assert apart("abc") == ["abc"]
    assert apart("abc", places("ab")) == ["ab", "c"]
    assert apart("abc", places("bc")) == ["a", "bc"]
    assert apart("abc", places("abcd")) == ["abc"]
    assert apart("abcd", places("ab"), places("c")) == ["ab", "c", "d"]
    assert apart("ba", places("ab")) == ["ba"]


def test_a_new_place_speaks_for_itself() -> None:
    """It has its own place, quote and id, and no fix that was written for another."""
    memory = remember(conversation(thread(places("a"))))
    group = msgspec.structs.replace(places("ab"), fix="x = 1")
    _, fresh = taken_apart(review(group), memory.told).findings
    assert (fresh.id, fresh.anchor.start, fresh.fix, fresh.evidence.trigger) == ("cbbbbbbbbbb", ord("b"), "", "")


def test_who_read_the_change_is_known_by_a_digest() -> None:
    """Another rule, pass or model is another panel; the budget's share and the time that it has are not."""
    one = ResolvedPass(
        slug="money",
        kind=PassKind.MODEL,
        concern="amounts",
        categories=("MONEY",),
        severity_floor=Severity.MINOR,
        confidence_min=0.3,
        timeout_s=300,
        memory_mb=100,
    )
    lock = ManifestLock(version=1, prs_version="1", origin="x", base_prompt="rules", passes=(one,))
    same = msgspec.structs.replace(lock, origin="y", passes=(msgspec.structs.replace(one, parts_held=(2,), timeout_s=9),))
    assert panel_digest(lock) == panel_digest(same)
    others = (
        msgspec.structs.replace(lock, passes=(msgspec.structs.replace(one, model="m"),)),
        msgspec.structs.replace(lock, passes=(msgspec.structs.replace(one, not_run="no key"),)),
        msgspec.structs.replace(lock, house_rules=(HouseRule(id="a", mandate="b"),)),
    )
    assert len({panel_digest(lock), *map(panel_digest, others)}) == 4
