"""The verdict, computed from the ledger and the findings; never taken from a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from prs.counts import count
from prs.review.ledger import ALL_PASSES
from prs.types.finding import Finding, Severity
from prs.types.review import LedgerEntry, LedgerStatus, Verdict

NAMED_PASSES = 3
"""Up to so many passes are named in a reason; more are counted."""


def computed_verdict(
    ledger: Sequence[LedgerEntry], findings: Sequence[Finding], fail_on: Severity | None, *, questions: bool
) -> tuple[Verdict, tuple[str, ...]]:
    """Return the verdict and its reasons, the deciding one first.

    `findings` are statements of either tier; a hedged question never counts toward `fail_on`.
    """
    unread = _unread(ledger)
    over = [finding for finding in findings if fail_on is not None and finding.severity.rank >= fail_on.rank]
    reaching = (f"{count(len(over), 'finding')} at or above {fail_on.value}.",) if over and fail_on is not None else ()
    if unread:
        return Verdict.INCOMPLETE, (*unread, *reaching)
    if over:
        return Verdict.REQUEST_CHANGES, reaching
    if findings or questions:
        below = f" below {fail_on.value}" if fail_on is not None and findings else ""
        said = f"{count(len(findings), 'finding')}{below}." if findings else "Questions only."
        return Verdict.COMMENT, (said,)
    return Verdict.APPROVE, ("Every file that a pass wanted was read, and nothing was found.",)


def _unread(ledger: Sequence[LedgerEntry]) -> tuple[str, ...]:
    """Return one sentence for each reason that kept files from being read, with passes and files counted."""
    files: dict[tuple[LedgerStatus, str], set[str]] = {}
    passes: dict[tuple[LedgerStatus, str], Counter[str]] = {}
    for entry in ledger:
        if entry.status is LedgerStatus.FAILED or entry.wanted:
            key = (entry.status, entry.reason)
            files.setdefault(key, set()).add(entry.path)
            passes.setdefault(key, Counter())[entry.slug] += 1
    reasons = []
    for (status, reason), paths in files.items():
        slugs = list(passes[(status, reason)])
        who = "every pass" if slugs == [ALL_PASSES] else ", ".join(slugs) if len(slugs) <= NAMED_PASSES else f"{len(slugs)} passes"
        verb = "failed on" if status is LedgerStatus.FAILED else "did not read"
        reasons.append(f"{who} {verb} {count(len(paths), 'file')}: {reason}.".replace("..", "."))
    return tuple(reasons)
