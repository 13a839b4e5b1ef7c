"""The account of a review on a pull request as it stands: settled, its verdict computed anew from all that stands."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from prs.counts import count
from prs.input.masking import Mask
from prs.posting.account import Account, Occasion
from prs.publish.knowledge import Commits, Knowledge
from prs.review.outcome import Ending, ending
from prs.review.verdict import computed_verdict
from prs.threads.groups import taken_apart
from prs.threads.memory import Memory, remember
from prs.threads.panel import panel_digest
from prs.threads.pushed import PushFacts, tell_push
from prs.threads.settle import Settled, State, settle
from prs.types.finding import Finding
from prs.types.host import Conversation
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock
from prs.types.review import Review, Verdict

NOBODY: frozenset[str] = frozenset()


class Job(NamedTuple):
    """What is to be published: a run's review, input and manifest, and its SARIF where that is to be uploaded ("" for none).

    `commits` is git, None where no repository is at hand. `mask` hides secrets in what git reads.
    """

    review: Review
    review_input: ReviewInput
    lock: ManifestLock
    commits: Commits | None
    mask: Mask
    sarif: str = ""


class Standing(NamedTuple):
    """A pull request as it stands, with the account of the review on it."""

    conversation: Conversation
    memory: Memory
    account: Account


class Accountant:
    """Gives the account of one job, each time that the conversation was read."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._knowledge = Knowledge(job.review_input, job.commits, job.mask)
        self._panel = panel_digest(job.lock)

    def stand(self, conversation: Conversation, refused: frozenset[str] = NOBODY) -> Standing:
        """Return the pull request as it stands; `refused` are ids of findings that the host took no comment for just now."""
        job, memory = self.job, remember(conversation)
        facts = self._knowledge.head_facts(told.mark.head for told in memory.told if told.mark.head)
        review = taken_apart(job.review, memory.told)
        settled = settle(review, memory, facts)
        push = self._knowledge.push_facts(memory.last, job.review.pull_request) if memory.last is not None else PushFacts()
        occasion = Occasion(tell_push(memory.last, job.review.pull_request, push), refused, self._panel, job.lock.unasked)
        account = Account(review, job.review_input, settled, job.lock.publish, occasion)
        told = Account(_told(account, job.lock), job.review_input, settled, job.lock.publish, occasion)
        return Standing(conversation, memory, told)

    def ending(self, account: Account) -> Ending:
        """Return how it all ends: as the review does, and with findings where some still stand that would fail it."""
        ends = ending(account.review, self.job.lock)
        return Ending.FINDINGS if account.standing_over else ends


def _told(account: Account, lock: ManifestLock) -> Review:
    """Return the review without what was dismissed by command, its verdict with what still stands."""
    review, settled = account.review, account.settled
    lifted = _lifted(settled)
    findings, second = _without(review.findings, lifted), _without(review.second_tier, lifted)
    questions = _without(review.questions, lifted)
    statements = [one for one in (*findings, *second) if not one.question]
    asked = bool(questions) or len(statements) < len(findings) + len(second)
    verdict, reasons = computed_verdict(review.ledger, statements, lock.publish.fail_on, questions=asked)
    over = len(account.standing_over)
    if account.standing and verdict in (Verdict.APPROVE, Verdict.COMMENT):
        verdict = Verdict.REQUEST_CHANGES if over else Verdict.COMMENT
        reasons = reasons if findings or second or questions else ()
    if account.standing:
        told = f"{count(len(account.standing), 'finding')} of earlier reviews still {'stands' if len(account.standing) == 1 else 'stand'}"
        reasons = (*reasons, f"{told}, {over} of them at or above the bar." if over else f"{told}.")
    if lifted:
        reasons = (*reasons, f"{count(len(lifted), 'finding')} dismissed by command {'does' if len(lifted) == 1 else 'do'} not count.")
    return msgspec.structs.replace(
        review, verdict=verdict, verdict_reasons=reasons, findings=findings, questions=questions, second_tier=second
    )


def _lifted(settled: Settled) -> frozenset[int]:
    # What was never said can only have been put away by command.
    put_away = [one for one in settled.findings if one.state is State.DISMISSED and (one.told is None or one.told.lifted)]
    return frozenset(id(one.finding) for one in put_away)


def _without(findings: tuple[Finding, ...], lifted: frozenset[int]) -> tuple[Finding, ...]:
    return tuple(one for one in findings if id(one) not in lifted)
