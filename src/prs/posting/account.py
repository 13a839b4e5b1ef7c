"""What a summary and a check are an account of: the review, settled against what stands on the pull request."""

from __future__ import annotations

from typing import NamedTuple

from prs.threads.pushed import Push
from prs.threads.settle import Earlier, Fate, Settled, Settlement, State
from prs.types.finding import Finding, Severity
from prs.types.input import ReviewInput
from prs.types.manifest import Publish
from prs.types.review import Review, Verdict
from prs.types.source import PullRequest


class Occasion(NamedTuple):
    """Under which circumstances the account is given.

    `push` is what happened since the last review. `refused` are ids of findings on whose lines the host took no comment. `panel` is the
    digest of who read the change; `unasked` are the passes that were told not to.
    """

    push: Push = Push.FIRST
    refused: frozenset[str] = frozenset()
    panel: str = ""
    unasked: tuple[str, ...] = ()


ONCE = Occasion()


class Account:
    """The review as it is told: its verdict takes in what still stands from earlier ones, and leaves out what was dismissed by command."""

    def __init__(self, review: Review, review_input: ReviewInput, settled: Settled, publish: Publish, occasion: Occasion = ONCE) -> None:
        self.review = review
        self.review_input = review_input
        self.settled = settled
        self.publish = publish
        self.occasion = occasion
        self._settlements = {id(one.finding): one for one in settled.findings}

    @property
    def pull(self) -> PullRequest:
        """The pull request."""
        return self.review.pull_request

    def settlement(self, finding: Finding) -> Settlement:
        """Return what was settled about one of the review's findings."""
        return self._settlements[id(finding)]

    def in_state(self, *states: State) -> tuple[Settlement, ...]:
        """Return the findings that are in one of the states, in the review's order."""
        return tuple(one for one in self.settled.findings if one.state in states)

    def of_fate(self, *fates: Fate) -> tuple[Earlier, ...]:
        """Return what was said before and met one of the fates, oldest first."""
        return tuple(one for one in self.settled.earlier if one.fate in fates)

    @property
    def complete(self) -> bool:
        """Whether everything that a pass of the manifest wanted was read."""
        return self.review.verdict is not Verdict.INCOMPLETE and not self.occasion.unasked

    @property
    def standing(self) -> tuple[Earlier, ...]:
        """What was said before, was not said again, and still stands: nobody put it away and its lines are there."""
        return self.of_fate(Fate.STANDING)

    @property
    def standing_over(self) -> tuple[Earlier, ...]:
        """Of what stands, the statements that would fail a check."""
        return tuple(one for one in self.standing if is_over(one.told.mark.severity, self.publish.fail_on, question=one.told.mark.question))


def is_over(severity: Severity, fail_on: Severity | None, *, question: bool) -> bool:
    """Return whether something so grave fails a check; a question never does."""
    return fail_on is not None and not question and severity.rank >= fail_on.rank
