"""What passes leave behind, for tests: their reports, and the ledger that follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prs.types.input import InputFile, ReviewInput, Skip
from prs.types.manifest import PassKind
from prs.types.model import Usage
from prs.types.review import LedgerEntry, LedgerStatus, PassReport, PassStatus, Review
from report.findings import MODEL

CONCERNS = {
    "correctness": "For some input that it will meet, the code takes the wrong path or computes the wrong result.",
    "data_integrity": "Something ends up wrong, half-written, orphaned or lost in a store.",
    "money": "An amount is wrong, is moved twice, or is moved to the wrong place.",
    "concurrency": "Two things at once, in an order that nobody meant.",
    "error_handling": "What happens when a call fails.",
    "api_contract": "A promise to callers is broken.",
    "cross_file": "The change breaks code that it does not show.",
    "secrets": "A credential stands in the added lines.",
    "house_rules": "A rule of this codebase is broken.",
}


class Sample(NamedTuple):
    """A review and the input that it is of."""

    review: Review
    review_input: ReviewInput


def report(
    slug: str, status: PassStatus = PassStatus.OK, error: str = "", kept: int = 0, rejected: int = 0, took: float = 12.0
) -> PassReport:
    """Return a pass's report; what does not matter to the claim is made up from its name."""
    tool = slug in ("secrets", "house_rules")
    asked = not tool and status in (PassStatus.OK, PassStatus.PARTIAL, PassStatus.UNREAD)
    ran = status is not PassStatus.NOT_RUN
    usage = Usage(input_tokens=11_840, cached_tokens=10_912, output_tokens=1_200 + 37 * len(slug), cost_usd=0.0123, cost_from="priced")
    return PassReport(
        slug=slug,
        kind=PassKind.TOOL if tool else PassKind.MODEL,
        concern=CONCERNS.get(slug, "A concern."),
        status=status,
        model="" if tool else MODEL,
        error=error,
        verdicts=("request_changes" if kept else "approve",) if asked else (),
        summaries=(f"Followed the batch from `run_payouts` to the bank for {slug}.",) if asked else (),
        candidates=kept + rejected,
        kept=kept,
        rejected=rejected,
        recovered=1 if slug == "money" and asked else 0,
        calls=0 if tool or not ran else 1,
        attempts=0 if tool or not ran else 2 if slug == "concurrency" else 1,
        seconds=(0.3 if tool else took) if ran else 0.0,
        usage=usage if asked else Usage(),
    )


def ledger(
    files: Sequence[InputFile], passes: Sequence[PassReport], skips: Sequence[Skip] = (), outside: frozenset[str] = frozenset()
) -> tuple[LedgerEntry, ...]:
    """Return the ledger that these passes leave: all read, but for failed, unread and idle ones, and paths outside a pass's own."""
    entries = [_entry(file.path, one, outside) for file in files for one in passes]
    skipped = LedgerStatus.SKIPPED
    entries += [
        LedgerEntry(path=s.path, slug="*", status=skipped, reason=f"{s.reason.value}: {s.detail}", wanted=s.reason.wanted) for s in skips
    ]
    return tuple(entries)


def _entry(path: str, one: PassReport, outside: frozenset[str]) -> LedgerEntry:
    if one.status is PassStatus.NOT_RUN:
        return LedgerEntry(
            path=path, slug=one.slug, status=LedgerStatus.SKIPPED, reason=f"not run: {one.error}", wanted=one.slug != "cross_file"
        )
    if path in outside and one.slug in ("concurrency", "api_contract"):
        return LedgerEntry(path=path, slug=one.slug, status=LedgerStatus.SKIPPED, reason="outside the pass's paths")
    if one.status is PassStatus.FAILED:
        return LedgerEntry(path=path, slug=one.slug, status=LedgerStatus.FAILED, reason=one.error, wanted=True)
    if one.status is PassStatus.UNREAD:
        return LedgerEntry(path=path, slug=one.slug, status=LedgerStatus.SKIPPED, reason=one.error, wanted=True)
    return LedgerEntry(path=path, slug=one.slug, status=LedgerStatus.REVIEWED)
