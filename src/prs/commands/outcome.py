"""Exit statuses, and which of them a review ends in."""

from __future__ import annotations

from prs.types.manifest import ManifestLock, OnIncomplete, PassKind
from prs.types.review import PassStatus, Review, Verdict

EXIT_DONE = 0
EXIT_FINDINGS = 1
EXIT_USER = 2
EXIT_BUG = 3
EXIT_INCOMPLETE = 4
EXIT_INTERRUPTED = 130


def exit_status(review: Review, lock: ManifestLock, *, interrupted: bool = False) -> int:
    """Return the exit status of a review.

    `on_incomplete: warn` lets a partly read change pass; it does not let a review pass in which models were set and not one of
    them answered.
    """
    if interrupted:
        return EXIT_INTERRUPTED
    fail_on = lock.publish.fail_on
    if fail_on is not None and any(f.severity.rank >= fail_on.rank and not f.question for f in (*review.findings, *review.second_tier)):
        return EXIT_FINDINGS
    fails = lock.publish.on_incomplete is OnIncomplete.FAIL
    if review.verdict is Verdict.INCOMPLETE and (fails or no_model_answered(review)):
        return EXIT_INCOMPLETE
    return EXIT_DONE


def no_model_answered(review: Review) -> bool:
    """Return whether model passes had a model and every one of them failed or could not be called."""
    asked = [one for one in review.passes if one.kind is PassKind.MODEL and one.model]
    unanswered = [one for one in asked if one.status is PassStatus.FAILED or (one.status is PassStatus.NOT_RUN and not one.calls)]
    return bool(asked) and any(one.status is PassStatus.FAILED or one.error for one in asked) and len(unanswered) == len(asked)
