"""What a new review may build on: the last one, where it read everything and its head is an ancestor of this one."""

from __future__ import annotations

from prs.diff import parse_diff
from prs.engine import Before
from prs.publish.knowledge import Commits
from prs.threads.marker import SummaryMark
from prs.threads.since import new_since
from prs.types.diff import Diff
from prs.types.source import PullRequest


def build_on(last: SummaryMark | None, pull: PullRequest, change: Diff, commits: Commits | None) -> Before | None:
    """Return what is new since the review that `last` is the marker of, or None where the whole change is to be asked about.

    That is so without git, after a force push, a rebase or a change of base, on the same head, and after an incomplete review.
    """
    if last is None or commits is None or not last.complete or last.base_ref != pull.base_ref or last.head == pull.head_sha:
        return None
    if not (commits.has(last.head) and commits.has(pull.head_sha) and commits.is_ancestor(last.head, pull.head_sha)):
        return None
    same_base = last.merge_base == pull.merge_base_sha and commits.has(last.merge_base)
    before = parse_diff(commits.diff(last.merge_base, last.head)) if same_base else None
    pushed = parse_diff(commits.diff(last.head, pull.head_sha))
    return Before(new_since(last.head, change, pushed, before), last.panel)
