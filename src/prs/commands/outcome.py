"""Exit statuses, and which of them a review ends in."""

from __future__ import annotations

from prs.review.outcome import Ending, ending
from prs.types.manifest import ManifestLock
from prs.types.review import Review

EXIT_DONE = 0
EXIT_FINDINGS = 1
EXIT_USER = 2
EXIT_BUG = 3
EXIT_INCOMPLETE = 4
EXIT_INTERRUPTED = 130

STATUSES = {Ending.DONE: EXIT_DONE, Ending.FINDINGS: EXIT_FINDINGS, Ending.INCOMPLETE: EXIT_INCOMPLETE}


def exit_status(review: Review, lock: ManifestLock, *, interrupted: bool = False) -> int:
    """Return the exit status of a review."""
    return EXIT_INTERRUPTED if interrupted else STATUSES[ending(review, lock)]
