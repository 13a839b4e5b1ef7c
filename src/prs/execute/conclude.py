"""From kept answers to a pass's result. Pure: the same input, lock, requests and answers give the same bytes, which is what a replay is.

Every candidate ends in findings or rejections; every part that was to be read ends in a `PartResult`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from prs.answer import read_answer
from prs.errors import AnswerUnreadable
from prs.execute.scope import parts_in_scope, paths_in_scope
from prs.execute.suspicion import suspect
from prs.gates import Court, Judged, hold_quota, judge
from prs.types.base import canonical_json, sha256
from prs.types.finding import Candidate, Finding, Rejection
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass
from prs.types.model import ModelRequest
from prs.types.review import AnswerFile, CallRecord, PartResult, PassResult, PassStatus

ReadSarif = Callable[[str, ResolvedPass, ReviewInput], tuple[Candidate, ...]]
"""How a tool pass's SARIF becomes candidates; handed in, so that a model pass never loads it."""

NOT_ASKED = "the pass ended before this part was asked about"


class Materials(NamedTuple):
    """What every pass of one review reads, and the one function that tool passes need."""

    review_input: ReviewInput
    lock: ManifestLock
    read_sarif: ReadSarif


class _Part(NamedTuple):
    result: PartResult
    findings: tuple[Finding, ...] = ()
    rejections: tuple[Rejection, ...] = ()


def conclude(resolved: ResolvedPass, materials: Materials, requests: Sequence[ModelRequest], answers: AnswerFile) -> PassResult:
    """Return the result of one pass from what was kept of it."""
    last = {call.part: call for call in answers.calls}
    by_part = {request.part: request for request in requests}
    parts = [
        _conclude_part(resolved, materials, number, by_part.get(number), last.get(number))
        for number in parts_in_scope(resolved, materials.review_input)
    ]
    status = _status(parts)
    return PassResult(
        version=1,
        slug=resolved.slug,
        kind=resolved.kind,
        status=status,
        error=_error(status, parts),
        parts=tuple(part.result for part in parts),
        # Each part was held to the quota on its own; a pass has it once.
        findings=hold_quota(tuple(finding for part in parts for finding in part.findings), resolved.quota),
        rejections=tuple(rejection for part in parts for rejection in part.rejections),
    )


def _conclude_part(
    resolved: ResolvedPass, materials: Materials, number: int, request: ModelRequest | None, call: CallRecord | None
) -> _Part:
    paths = _paths(resolved, materials.review_input, number)
    sha = sha256(canonical_json(request)) if request is not None else ""
    failed = PartResult(part=number, status=PassStatus.FAILED, paths=paths, error=NOT_ASKED, request_sha256=sha)
    if call is None or call.answer is None:
        return _Part(failed if call is None else replaced(failed, error=call.error))
    if resolved.kind is PassKind.TOOL:
        return _conclude_tool(resolved, materials, paths, call.answer.text)
    try:
        said, recovered = read_answer(call.answer.text)
    except AnswerUnreadable as error:
        return _Part(replaced(failed, error=f"its answer cannot be read: {error.message}"))
    tokens = next((part.tokens for part in materials.review_input.parts if part.number == number), 0)
    doubt = suspect(call.answer, said, tokens)
    judged = _judge(resolved, materials, said.findings, number, request.prefix if request is not None else "")
    result = PartResult(
        part=number,
        status=PassStatus.UNREAD if doubt else PassStatus.OK,
        paths=paths,
        error=f"suspected rubber stamp: {doubt}" if doubt else "",
        verdict=said.verdict,
        summary=said.summary,
        candidates=len(said.findings),
        recovered=recovered,
        request_sha256=sha,
    )
    return _Part(result, judged.findings, judged.rejections)


def _conclude_tool(resolved: ResolvedPass, materials: Materials, paths: tuple[str, ...], sarif: str) -> _Part:
    try:
        candidates = materials.read_sarif(sarif, resolved, materials.review_input)
    except AnswerUnreadable as error:
        return _Part(PartResult(part=0, status=PassStatus.FAILED, paths=paths, error=f"its output cannot be read: {error.message}"))
    judged = _judge(resolved, materials, candidates, 0, "")
    return _Part(PartResult(part=0, status=PassStatus.OK, paths=paths, candidates=len(candidates)), judged.findings, judged.rejections)


def _judge(resolved: ResolvedPass, materials: Materials, candidates: Sequence[Candidate], part: int, visible: str) -> Judged:
    lock = materials.lock
    court = Court(
        resolved=resolved,
        review_input=materials.review_input,
        part=part,
        visible=visible,
        protected=lock.protected,
        penalties=lock.evidence,
        house_rules=lock.house_rules,
        defined_elsewhere=None,
    )
    return judge(candidates, court)


def _paths(resolved: ResolvedPass, review_input: ReviewInput, number: int) -> tuple[str, ...]:
    numbers = [number] if number else [part.number for part in review_input.parts]
    return tuple(path for one in numbers for path in paths_in_scope(resolved, review_input, one))


def _status(parts: Sequence[_Part]) -> PassStatus:
    statuses = {part.result.status for part in parts}
    if not statuses:
        return PassStatus.NOT_RUN
    return statuses.pop() if len(statuses) == 1 else PassStatus.PARTIAL


def _error(status: PassStatus, parts: Sequence[_Part]) -> str:
    if status is PassStatus.NOT_RUN:
        return "no file of this change is its business, or its budget is spent"
    errors = dict.fromkeys(part.result.error for part in parts if part.result.error)
    return "; ".join(errors)


def replaced(part: PartResult, *, error: str) -> PartResult:
    """Return the part's result with another error."""
    return PartResult(part=part.part, status=part.status, paths=part.paths, error=error, request_sha256=part.request_sha256)
