"""The ledger: for every changed file and every pass, reviewed, skipped with a reason, or failed with an error.

Nothing else decides whether a review is complete. A file that a pass would have read and did not is `wanted`.
"""

from __future__ import annotations

from collections.abc import Mapping

from prs.globs import Globs
from prs.types.diff import ChangeKind
from prs.types.input import InputFile, ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass
from prs.types.review import LedgerEntry, LedgerStatus, PartResult, PassResult, PassStatus

ALL_PASSES = "*"
NEVER_RAN = "the pass has no findings file"


def build_ledger(review_input: ReviewInput, lock: ManifestLock, results: Mapping[str, PassResult]) -> tuple[LedgerEntry, ...]:
    """Return the ledger, file by file in the diff's order and pass by pass in the manifest's, skipped files last."""
    scopes = {resolved.slug: Globs(resolved.paths) for resolved in lock.passes}
    entries = [
        _entry(file, resolved, scopes[resolved.slug], review_input, results.get(resolved.slug))
        for file in review_input.files
        for resolved in lock.passes
    ]
    entries += [
        LedgerEntry(
            path=skip.path,
            slug=ALL_PASSES,
            status=LedgerStatus.SKIPPED,
            reason=f"{skip.reason.value}: {skip.detail}",
            wanted=skip.reason.wanted,
        )
        for skip in review_input.skips
    ]
    return tuple(entries)


def _entry(file: InputFile, resolved: ResolvedPass, scope: Globs, review_input: ReviewInput, result: PassResult | None) -> LedgerEntry:
    skipped = _not_asked(file, resolved, scope, review_input)
    if skipped is not None:
        reason, wanted = skipped
        return LedgerEntry(path=file.path, slug=resolved.slug, status=LedgerStatus.SKIPPED, reason=reason, wanted=wanted)
    part = _part_of(file, resolved, result)
    if part is not None and part.status is PassStatus.OK:
        return LedgerEntry(path=file.path, slug=resolved.slug, status=LedgerStatus.REVIEWED)
    why = part.error if part is not None else result.error if result is not None else NEVER_RAN
    status = LedgerStatus.SKIPPED if part is not None and part.status is PassStatus.UNREAD else LedgerStatus.FAILED
    return LedgerEntry(path=file.path, slug=resolved.slug, status=status, reason=why, wanted=True)


def _not_asked(file: InputFile, resolved: ResolvedPass, scope: Globs, review_input: ReviewInput) -> tuple[str, bool] | None:
    """Return why the pass was not asked about the file, and whether it would have wanted to be; None where it was asked."""
    if not scope.matches(file.path):
        return "outside the pass's paths", False
    if resolved.not_run:
        return f"not run: {resolved.not_run}", not resolved.needs_map
    if resolved.kind is PassKind.TOOL and file.head_text is None and not _reads_spans(resolved):
        if file.kind is ChangeKind.DELETED:
            return "deleted here, and a tool reads files at head", False
        return "its text at head is not at hand, and a tool reads files", False
    if file.part in resolved.parts_held:
        return _held(review_input, file.part), True
    return None


def _reads_spans(resolved: ResolvedPass) -> bool:
    return resolved.tool is not None and resolved.tool.runner == "secrets"


def _part_of(file: InputFile, resolved: ResolvedPass, result: PassResult | None) -> PartResult | None:
    number = 0 if resolved.kind is PassKind.TOOL else file.part
    return next((part for part in result.parts if part.part == number), None) if result is not None else None


def _held(review_input: ReviewInput, number: int) -> str:
    tokens = next((part.tokens for part in review_input.parts if part.number == number), 0)
    return f"budget: part {number} (about {tokens:,} tokens) would exceed `budget`"
