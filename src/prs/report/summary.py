"""What every format says first, in one set of words: the verdict and why, what failed, what did not run, and how much was read.

"Nothing found" and "did not look" come out as different sentences; an incomplete review never has the good tone.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from prs.counts import count
from prs.report.amounts import money, seconds, tokens
from prs.report.control import clip, one_line
from prs.types.finding import Anchor, Effect, Finding, Severity
from prs.types.input import ReviewInput
from prs.types.review import LedgerStatus, PassReport, PassStatus, Review, Verdict

WORST_FIRST = tuple(sorted(Severity, key=lambda severity: -severity.rank))


class Tone(StrEnum):
    """How a verdict looks: only a review that read everything and found nothing is good."""

    GOOD = "good"
    NEUTRAL = "neutral"
    BAD = "bad"
    INCOMPLETE = "incomplete"


TONES = {
    Verdict.APPROVE: Tone.GOOD,
    Verdict.COMMENT: Tone.NEUTRAL,
    Verdict.REQUEST_CHANGES: Tone.BAD,
    Verdict.INCOMPLETE: Tone.INCOMPLETE,
}
VERDICTS = {
    Verdict.APPROVE: "Approve",
    Verdict.COMMENT: "Comment",
    Verdict.REQUEST_CHANGES: "Changes requested",
    Verdict.INCOMPLETE: "Incomplete",
}
TROUBLE = {
    PassStatus.FAILED: "failed",
    PassStatus.PARTIAL: "failed in part",
    PassStatus.UNREAD: "did not read what it was sent",
}
NAMED_PASSES = 4
"""Up to so many passes are named in one line; more are counted."""
LONGEST_NAME = 120
"""What a branch, repository or author may be called in full; more is cut, and counted."""
LONGEST_NOTE = 2000
"""A note says what a reader must not miss, such as what the change does to `.prs/`; only one of more characters is cut."""
MOST_ABSORBED = 5
"""So many absorbed findings are told with one that stands; more are counted."""
_OBJECT_NAME = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
NO_ERROR = "no reason was kept"
QUESTIONS = "Questions: code that could not be seen"
QUESTIONS_WHY = "These rest on code that no pass was shown. Each names what to look up. None counts toward a failed check."


class Idle(NamedTuple):
    """Passes that did not run, all for one reason; `files` is how many they would have read."""

    reason: str
    slugs: tuple[str, ...]
    files: int


def headline(review: Review) -> str:
    """Return what came of the review, in a few words that never mix up "nothing found" and "did not look"."""
    said = _said(review)
    if review.verdict is not Verdict.INCOMPLETE:
        return said or "Nothing found"
    if not any(entry.status is LedgerStatus.REVIEWED for entry in review.ledger):
        return "Nothing was looked at"
    return f"Not everything was looked at; {said or 'nothing was found'} in what was read"


def _said(review: Review) -> str:
    told = ((review.findings, "finding"), (review.questions, "question"))
    words = [count(len(findings), noun) for findings, noun in told if findings]
    if not words and review.second_tier:
        return f"{len(review.second_tier):,} in the second tier"
    return " and ".join(words)


def troubled(review: Review) -> tuple[PassReport, ...]:
    """Return the passes that failed, in whole or in part, or did not read."""
    return tuple(report for report in review.passes if report.status in TROUBLE)


def trouble(report: PassReport, review: Review) -> str:
    """Return what became of a troubled pass: `failed on 2 files: timed out after 300 s`."""
    files = len({entry.path for entry in review.ledger if entry.slug == report.slug and entry.wanted})
    on = f" on {count(files, 'file')}" if files else ""
    return f"{TROUBLE[report.status]}{on}: {report.error or NO_ERROR}"


def ran(review: Review) -> tuple[PassReport, ...]:
    """Return the passes that ran, however they ended."""
    return tuple(report for report in review.passes if report.status is not PassStatus.NOT_RUN)


def idle(review: Review) -> tuple[Idle, ...]:
    """Return the passes that did not run, by reason, in the manifest's order."""
    found: dict[str, list[str]] = {}
    for report in review.passes:
        if report.status is PassStatus.NOT_RUN:
            found.setdefault(report.error or NO_ERROR, []).append(report.slug)
    return tuple(Idle(reason, tuple(slugs), len(_wanted_by(review, frozenset(slugs)))) for reason, slugs in found.items())


def idle_line(one: Idle, review: Review) -> str:
    """Return one line for passes that did not run: `11 passes did not run and left 3 files unread: no model is set`."""
    who = ", ".join(one.slugs) if len(one.slugs) <= NAMED_PASSES else f"{len(one.slugs)} passes"
    left = f" and left {count(one.files, 'file')} unread" if one.files else ""
    why = "" if one.reason in review.next_step else f": {one.reason}"
    return f"{who} did not run{left}{why}"


def reasons(review: Review) -> tuple[str, ...]:
    """Return why the verdict is what it is, without what the lines about troubled and idle passes say anyway."""
    said = [one.reason for one in idle(review)] + [one.error for one in troubled(review) if one.error]
    return tuple(reason for reason in review.verdict_reasons if not any(one in reason for one in said))


def _wanted_by(review: Review, slugs: frozenset[str]) -> set[str]:
    return {entry.path for entry in review.ledger if entry.wanted and entry.slug in slugs}


def by_severity(findings: Sequence[Finding]) -> tuple[tuple[Severity, int], ...]:
    """Return how many findings there are of each severity that occurs, the worst first."""
    counted = Counter(finding.severity for finding in findings)
    return tuple((severity, counted[severity]) for severity in WORST_FIRST if counted[severity])


def by_gate(review: Review) -> tuple[tuple[str, int], ...]:
    """Return how many candidates each gate rejected, the busiest first."""
    counted = Counter(rejection.gate for rejection in review.rejections)
    return tuple(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def held_because(finding: Finding) -> str:
    """Return why a finding is in the second tier."""
    reasons = [step.reason for step in finding.trail if step.effect is Effect.DEMOTE]
    return reasons[-1] if reasons else "held back"


def place(path: str, start: int, end: int) -> str:
    """Return `path:3` or `path:3-5`."""
    return f"{path}:{start}" if start == end else f"{path}:{start}-{end}"


class Elsewhere(NamedTuple):
    """One other place of a finding's pattern, with the ids of all that was said there."""

    anchor: Anchor
    ids: tuple[str, ...]


def elsewhere(finding: Finding) -> tuple[Elsewhere, ...]:
    """Return the other places of the finding's pattern, in order, each once however many passes spoke of it."""
    found: dict[tuple[str, str, int, int], Elsewhere] = {}
    for one in finding.also_at:
        at = one.anchor
        spot = (at.path, at.side.value, at.start, at.end)
        anchor, ids = found.get(spot, (at, ()))
        found[spot] = Elsewhere(anchor, (*ids, one.id))
    return tuple(found.values())


def agreeing(finding: Finding) -> tuple[str, ...]:
    """Return the passes besides the finding's own that say the same."""
    return tuple(slug for slug in finding.passes if slug != finding.slug)


def first_told(review: Review) -> str:
    """Return the id of the first candidate that a reader meets, or "" where there is none."""
    for told in (review.findings, review.questions, review.second_tier):
        if told:
            return told[0].id
    return review.rejections[0].id if review.rejections else ""


def explain_command(run: str, candidate: str) -> str:
    """Return the command that tells a candidate's story, as a shell takes it: a run whose name is a path with a space is quoted."""
    return f"prs explain {shlex.quote(run)} {candidate}"


def change_of(review: Review) -> str:
    """Return what was reviewed: `feature into main (1a2b3c4d5e6f..0f1e2d3c4b5a)`, as far as it is known."""
    pull = review.pull_request
    head, base = (_ref(one_line(ref)) for ref in (pull.head_ref, pull.base_ref))
    refs = f"{head} into {base}" if head and base else head
    since = pull.merge_base_sha or pull.base_sha
    commits = f"{since[:12]}..{pull.head_sha[:12]}" if since and pull.head_sha else pull.head_sha[:12]
    return f"{refs} ({commits})" if refs and commits else refs or commits


def _ref(name: str) -> str:
    return name[:12] if _OBJECT_NAME.fullmatch(name) else clip(name, LONGEST_NAME)


def size_of(review_input: ReviewInput) -> str:
    """Return `4 files, +71 -6`, with the skipped files counted in."""
    added = deleted = 0
    for file in review_input.files:
        kinds = Counter(line.kind.value for hunk in file.hunks for line in hunk.lines)
        added, deleted = added + kinds["added"], deleted + kinds["deleted"]
    added += sum(skip.added for skip in review_input.skips)
    deleted += sum(skip.deleted for skip in review_input.skips)
    return f"{count(len(review_input.files) + len(review_input.skips), 'file')}, +{added:,} -{deleted:,}"


def cost_of(review: Review) -> str:
    """Return time, tokens and money of the whole review."""
    spent = tokens(review.usage)
    price = "" if spent == "no tokens" else f", {money(review.usage.cost_usd)}{_source(review.usage.cost_from)}"
    return f"{seconds(review.seconds)}, {spent}{price}"


def _source(cost_from: str) -> str:
    return f" ({cost_from})" if cost_from else ""
