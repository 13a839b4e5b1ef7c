"""A new review against what is remembered: which findings are new, and what became of those that were said.

Pure: what stands at the head and what git knows is handed in. Nothing is called fixed for want of knowledge: an unread file, a pass that
did not run and a quote that merely moved leave a thread as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from prs.merge import Said, already_said, same
from prs.threads.memory import COMMAND, Memory, Told
from prs.threads.quote import digests, stands, telling
from prs.types.base import Value
from prs.types.diff import Side
from prs.types.finding import Finding
from prs.types.review import LedgerStatus, PassStatus, Review


class HeadText(NamedTuple):
    """A file at head, secrets masked. `text` is None where there is no such file; `known` is False where nobody could look."""

    known: bool
    text: str | None = None


class HeadFacts(NamedTuple):
    """What is known of the code at head. `renames` leads from a path as it was to the path as it is; `paths` are the changed files.

    `gone_in` names the commit that took quoted lines (as digests) out of a file since another commit, or "".
    """

    read: Callable[[str], HeadText]
    renames: Mapping[str, str]
    paths: Sequence[str]
    gone_in: Callable[[str, Sequence[str], str], str]


class State(StrEnum):
    """What is to be done with a finding of the new review."""

    NEW = "new"
    SAID = "said already"
    DISMISSED = "dismissed"
    CONTRADICTS = "contradicts earlier advice"


class Fate(StrEnum):
    """What became of a finding that was said before."""

    AGAIN = "said again"
    STANDING = "still stands"
    FIXED = "fixed"
    DISMISSED = "dismissed"
    OVER = "over"


class Settlement(Value, frozen=True, kw_only=True):
    """A finding of the new review, its state, and what it was measured against."""

    finding: Finding
    state: State
    told: Told | None = None
    said: Said | None = None
    reason: str = ""


class Earlier(Value, frozen=True, kw_only=True):
    """A finding that was said before, and its fate. `commit` is the one that took its lines away, "" where that is not known."""

    told: Told
    fate: Fate
    commit: str = ""


class Settled(NamedTuple):
    """Every finding of the review, in its order, and everything that was said before, oldest first."""

    findings: tuple[Settlement, ...]
    earlier: tuple[Earlier, ...]


def settle(review: Review, memory: Memory, facts: HeadFacts) -> Settled:
    """Return what is new, what was said, what was put away, what contradicts our own advice, and what is fixed."""
    people = [msgspec.structs.replace(said, renamed_to=_path_now(said.path, facts)) if said.path else said for said in memory.people]
    everything = tuple(_by_hand(told, facts) for told in memory.told)
    settled = [_settle_one(finding, everything, people, facts) for finding in _all(review)]
    findings = tuple(_unless_lifted(one, memory.lifted) for one in settled)
    again = {id(one.told) for one in findings if one.told is not None and one.state is not State.CONTRADICTS}
    ran = _Ran(review)
    return Settled(findings, tuple(_fate(told, again=id(told) in again, ran=ran, facts=facts) for told in everything))


def _by_hand(told: Told, facts: HeadFacts) -> Told:
    """Return it as put away by a person who uses our account, where that resolved it without a word and its lines are there.

    We resolve what is gone, and then say so.
    """
    if not told.resolved_by_me or told.fixed or not _stands(told, facts):
        return told
    return msgspec.structs.replace(told, by_hand=True, dismissed=told.dismissed or "resolved by hand")


def _all(review: Review) -> Iterable[Finding]:
    return (*review.findings, *review.questions, *review.second_tier)


def _settle_one(finding: Finding, told: Sequence[Told], people: Sequence[Said], facts: HeadFacts) -> Settlement:
    earlier = _told_before(finding, [one for one in told if not one.over], facts)
    if earlier is not None:
        if earlier.dismissed and not _changed_in_substance(finding, earlier, facts):
            return Settlement(finding=finding, state=State.DISMISSED, told=earlier, reason=earlier.dismissed)
        if not earlier.dismissed:
            return Settlement(finding=finding, state=State.SAID, told=earlier)
        return Settlement(finding=finding, state=State.NEW, reason=f"{earlier.dismissed}; the lines have changed since")
    said = already_said(finding, people)
    if said is not None:
        return Settlement(finding=finding, state=State.SAID, said=said, reason="somebody said so")
    advice = next((one for one in told if _was_advised(finding, one, facts)), None)
    if advice is not None:
        return Settlement(finding=finding, state=State.CONTRADICTS, told=advice, reason="its lines are what an earlier suggestion proposed")
    return Settlement(finding=finding, state=State.NEW)


def _unless_lifted(one: Settlement, lifted: frozenset[str]) -> Settlement:
    """Return it as dismissed where somebody with the right to it did that before it was ever said."""
    is_unsaid = one.told is None or one.state is State.CONTRADICTS
    if is_unsaid and one.finding.id in lifted:
        return Settlement(finding=one.finding, state=State.DISMISSED, reason=COMMAND)
    return one


def _told_before(finding: Finding, told: Sequence[Told], facts: HeadFacts) -> Told | None:
    """Return what says the same: of the same pass at the same code, or of the same point by its words."""
    twins = [one for one in told if _same_code(finding, one.mark.fingerprints, one, facts) and _same_pass(finding, one)]
    if twins:
        text = f"{finding.title}\n{finding.body}"
        return max(twins, key=lambda one: (one.mark.id == finding.id, same(text, one.text), one.mark.id))
    by_ref = {str(number): one for number, one in enumerate(told)}
    said = already_said(finding, [_as_said(ref, one, finding, facts) for ref, one in by_ref.items()])
    return by_ref[said.ref] if said is not None else None


def _as_said(ref: str, told: Told, finding: Finding, facts: HeadFacts) -> Said:
    mark = told.mark
    own = finding.fingerprint if _same_code(finding, mark.fingerprints, told, facts) else mark.fingerprints[0]
    return Said(ref=ref, text=told.text, path=mark.path, fingerprint=own, line=mark.line, renamed_to=_path_now(mark.path, facts))


def _same_code(finding: Finding, fingerprints: Sequence[str], told: Told, facts: HeadFacts) -> bool:
    if finding.fingerprint in fingerprints:
        return True
    mark = told.mark
    quoted = digests(finding.anchor.quote)
    return bool(quoted) and quoted == mark.quote and finding.anchor.path in {mark.path, _path_now(mark.path, facts)}


def _same_pass(finding: Finding, told: Told) -> bool:
    return bool({finding.slug, *finding.passes} & {told.mark.slug, *told.mark.passes})


def _changed_in_substance(finding: Finding, told: Told, facts: HeadFacts) -> bool:
    """Return whether the lines that were put away are others now: the quote differs, and the old one stands nowhere in the file."""
    quoted = told.mark.quote
    if not quoted or digests(finding.anchor.quote) == quoted:
        return False
    now = facts.read(_path_now(told.mark.path, facts))
    return now.known and (now.text is None or not stands(quoted, now.text))


def _was_advised(finding: Finding, told: Told, facts: HeadFacts) -> bool:
    """Return whether the finding's lines are, for the most part, lines that an earlier suggestion put in place of others."""
    mark = told.mark
    proposed = set(mark.fix) - set(mark.quote)
    if not proposed or finding.anchor.side is not Side.HEAD or finding.anchor.path not in {mark.path, _path_now(mark.path, facts)}:
        return False
    lines = telling(finding.anchor.quote)
    return bool(lines) and 2 * sum(line in proposed for line in lines) >= len(lines)


def _fate(told: Told, *, again: bool, ran: _Ran, facts: HeadFacts) -> Earlier:
    if told.fixed:
        return Earlier(told=told, fate=Fate.OVER, commit=told.fixed)
    if told.resolved_by_me:
        # Resolved, and killed before it said why.
        return Earlier(told=told, fate=Fate.FIXED, commit=_gone_in(told, facts))
    if told.dismissed and not told.answered:
        return Earlier(told=told, fate=Fate.DISMISSED)
    if again:
        return Earlier(told=told, fate=Fate.DISMISSED if told.dismissed else Fate.AGAIN)
    if _is_gone(told, facts) and ran.read(told.mark.slug, _path_now(told.mark.path, facts)):
        return Earlier(told=told, fate=Fate.FIXED, commit=_gone_in(told, facts))
    return Earlier(told=told, fate=Fate.DISMISSED if told.dismissed else Fate.STANDING)


def _stands(told: Told, facts: HeadFacts) -> bool:
    """Return whether the file is known, and what was complained of is in it."""
    return bool(told.mark.path and told.mark.quote) and facts.read(_path_now(told.mark.path, facts)).known and not _is_gone(told, facts)


def _is_gone(told: Told, facts: HeadFacts) -> bool:
    """Return whether the quoted lines no longer stand, for a finding about deleted lines whether they stand again."""
    mark = told.mark
    now = facts.read(_path_now(mark.path, facts)) if mark.path and mark.quote else HeadText(known=False)
    if not now.known:
        return False
    if mark.side is Side.BASE:
        return now.text is not None and stands(mark.quote, now.text)
    if now.text is not None:
        return not stands(mark.quote, now.text)
    # The file is gone. Where its lines stand in another changed file, it was moved there.
    texts = (facts.read(path) for path in facts.paths)
    return not any(one.text is not None and stands(mark.quote, one.text) for one in texts)


def _gone_in(told: Told, facts: HeadFacts) -> str:
    return facts.gone_in(told.mark.path, told.mark.quote, told.mark.head) if told.mark.side is Side.HEAD and told.mark.head else ""


def _path_now(path: str, facts: HeadFacts) -> str:
    return facts.renames.get(path, path)


class _Ran:
    """Which pass read which file in this review."""

    def __init__(self, review: Review) -> None:
        self._passes = {report.slug: report.status for report in review.passes}
        self._files = {(entry.slug, entry.path): entry.status for entry in review.ledger}

    def read(self, slug: str, path: str) -> bool:
        """Return whether the pass read the file; of a file that is no longer in the change, whether it ran to its end."""
        status = self._files.get((slug, path))
        return status is LedgerStatus.REVIEWED if status is not None else self._passes.get(slug) is PassStatus.OK
