"""Put one review together. Pure: results, input and lock in, `Review` out; the order of results does not matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from prs.counts import count
from prs.merge import merge
from prs.review.ledger import build_ledger
from prs.review.verdict import computed_verdict
from prs.types.finding import Finding, Tier
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass
from prs.types.model import Usage
from prs.types.review import AnswerFile, PassReport, PassResult, PassStatus, Review

FORMAT = 1


class PassRun(NamedTuple):
    """What one pass left: its result and its answers, their usage priced where a price is known."""

    result: PassResult
    answers: AnswerFile
    seconds: float


class Timing(NamedTuple):
    """What only the engine knows of a review as a whole."""

    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    recorded: str = ""


def assemble(review_input: ReviewInput, lock: ManifestLock, runs: Mapping[str, PassRun], timing: Timing) -> Review:
    """Return the review. A pass of the lock without a run is failed in the ledger, not absent."""
    results = {slug: run.result for slug, run in runs.items()}
    merged = merge([finding for resolved in lock.passes if resolved.slug in results for finding in results[resolved.slug].findings])
    ledger = build_ledger(review_input, lock, results)
    statements = [finding for finding in merged if not finding.question]
    reports = tuple(_report(resolved, runs.get(resolved.slug)) for resolved in lock.passes)
    verdict, reasons = computed_verdict(ledger, statements, lock.publish.fail_on, questions=len(merged) > len(statements))
    return Review(
        version=FORMAT,
        prs_version=lock.prs_version,
        pull_request=review_input.pull_request,
        verdict=verdict,
        verdict_reasons=reasons,
        findings=_ranked(finding for finding in statements if finding.tier is Tier.FIRST),
        questions=_ranked(finding for finding in merged if finding.question and finding.tier is Tier.FIRST),
        second_tier=_ranked(finding for finding in merged if finding.tier is Tier.SECOND),
        rejections=tuple(
            rejection for resolved in lock.passes if resolved.slug in results for rejection in results[resolved.slug].rejections
        ),
        passes=reports,
        ledger=ledger,
        skips=review_input.skips,
        secrets=review_input.secrets,
        notes=(*lock.notes, *review_input.notes, *timing.notes),
        usage=_sum([report.usage for report in reports]),
        seconds=round(timing.seconds, 3),
        manifest_origin=lock.origin,
        next_step=_next_step(lock),
        recorded=timing.recorded,
    )


def _ranked(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Order for a reader: the worst first, then the surest, then by place."""
    return tuple(sorted(findings, key=lambda f: (-f.severity.rank, -f.confidence, f.anchor.path, f.anchor.start, f.id)))


def _report(resolved: ResolvedPass, run: PassRun | None) -> PassReport:
    report = PassReport(
        slug=resolved.slug,
        kind=resolved.kind,
        concern=resolved.concern,
        status=PassStatus.NOT_RUN if resolved.not_run else PassStatus.FAILED,
        model=resolved.model,
        error=resolved.not_run or "the pass has no findings file",
    )
    if run is None:
        return report
    result, calls = run.result, run.answers.calls
    return PassReport(
        slug=resolved.slug,
        kind=resolved.kind,
        concern=resolved.concern,
        status=result.status,
        model=resolved.model,
        error=result.error,
        verdicts=tuple(part.verdict for part in result.parts if part.verdict),
        summaries=tuple(part.summary for part in result.parts if part.summary),
        candidates=sum(part.candidates for part in result.parts),
        kept=len(result.findings),
        rejected=len(result.rejections),
        recovered=sum(bool(part.recovered) for part in result.parts),
        calls=len(calls) if resolved.kind is PassKind.MODEL else 0,
        attempts=sum(call.attempts for call in calls) if resolved.kind is PassKind.MODEL else 0,
        seconds=round(run.seconds, 3),
        usage=_sum([call.answer.usage for call in calls if call.answer is not None]),
    )


def _sum(usages: Sequence[Usage]) -> Usage:
    costs = [usage.cost_usd for usage in usages if usage.cost_usd is not None]
    sources = sorted({usage.cost_from for usage in usages if usage.cost_from})
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in usages),
        cached_tokens=sum(usage.cached_tokens for usage in usages),
        cache_write_tokens=sum(usage.cache_write_tokens for usage in usages),
        output_tokens=sum(usage.output_tokens for usage in usages),
        reasoning_tokens=sum(usage.reasoning_tokens for usage in usages),
        cost_usd=round(sum(costs), 6) if costs else None,
        cost_from="+".join(sources),
    )


def _next_step(lock: ManifestLock) -> str:
    """Return what would run the model passes that did not run, or ""."""
    idle = [resolved for resolved in lock.passes if resolved.kind is PassKind.MODEL and resolved.not_run and not resolved.needs_map]
    if not idle:
        return ""
    reasons = list(dict.fromkeys(resolved.not_run for resolved in idle))
    return f"{count(len(idle), 'model pass', 'model passes')} did not run: {'; '.join(reasons)}."
