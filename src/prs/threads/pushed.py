"""What happened to a pull request since it was last reviewed, told apart from facts of git that are handed in."""

from __future__ import annotations

from enum import StrEnum

from prs.threads.marker import SummaryMark
from prs.types.base import Value
from prs.types.source import PullRequest


class Push(StrEnum):
    """How the pull request came from the last reviewed head to this one."""

    FIRST = "first"
    SAME = "same"
    NEW_COMMITS = "new commits"
    REBASED = "rebased"
    REBASED_AND_CHANGED = "rebased and changed"
    FORCE_PUSHED = "force-pushed"
    BASE_CHANGED = "base changed"
    UNKNOWN = "unknown"


class PushFacts(Value, frozen=True, kw_only=True):
    """What git knows. `at_hand` is False where the last reviewed commit cannot be looked at; then nothing else counts.

    `ancestor`: the last head is an ancestor of this one. `base_ancestor`: the last merge base is one of this merge base, and another.
    `same_patch`: both changes are the same lines, wherever they stand.
    """

    at_hand: bool = False
    ancestor: bool = False
    base_ancestor: bool = False
    same_patch: bool = False


def tell_push(last: SummaryMark | None, pull: PullRequest, facts: PushFacts) -> Push:
    """Return what happened since the review that `last` is the marker of."""
    if last is None:
        return Push.FIRST
    if last.base_ref and pull.base_ref and last.base_ref != pull.base_ref:
        return Push.BASE_CHANGED
    if last.head == pull.head_sha:
        return Push.SAME if last.merge_base == pull.merge_base_sha else Push.BASE_CHANGED
    return _by_commits(facts)


def _by_commits(facts: PushFacts) -> Push:
    if not facts.at_hand:
        return Push.UNKNOWN
    if facts.ancestor:
        return Push.NEW_COMMITS
    if facts.base_ancestor:
        return Push.REBASED if facts.same_patch else Push.REBASED_AND_CHANGED
    return Push.FORCE_PUSHED
