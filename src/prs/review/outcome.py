"""How a review ends for whoever waits for it: the one rule behind the exit status and the check on a pull request."""

from __future__ import annotations

from enum import StrEnum

from prs.types.manifest import ManifestLock, OnIncomplete, PassKind
from prs.types.review import PassStatus, Review, Verdict


class Ending(StrEnum):
    """`findings`: something reaches `fail_on`. `incomplete`: not everything was looked at, and that fails here."""

    DONE = "done"
    FINDINGS = "findings"
    INCOMPLETE = "incomplete"


def ending(review: Review, lock: ManifestLock) -> Ending:
    """Return how a review ends.

    `on_incomplete: warn` lets a partly read change pass; it does not let a review pass in which models were set and not one of
    them answered.
    """
    fail_on = lock.publish.fail_on
    if fail_on is not None and any(f.severity.rank >= fail_on.rank and not f.question for f in (*review.findings, *review.second_tier)):
        return Ending.FINDINGS
    fails = lock.publish.on_incomplete is OnIncomplete.FAIL
    if review.verdict is Verdict.INCOMPLETE and (fails or no_model_answered(review)):
        return Ending.INCOMPLETE
    return Ending.DONE


def no_model_answered(review: Review) -> bool:
    """Return whether model passes had a model and every one of them failed or could not be called."""
    asked = [one for one in review.passes if one.kind is PassKind.MODEL and one.model]
    unanswered = [one for one in asked if one.status is PassStatus.FAILED or (one.status is PassStatus.NOT_RUN and not one.calls)]
    return bool(asked) and any(one.status is PassStatus.FAILED or one.error for one in asked) and len(unanswered) == len(asked)
