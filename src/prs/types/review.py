"""What a pass leaves behind, and the whole review."""

from __future__ import annotations

from enum import StrEnum

from prs.types.base import Value
from prs.types.finding import Finding, Rejection
from prs.types.input import SecretSpan, Skip
from prs.types.manifest import PassKind
from prs.types.model import Answer, Usage
from prs.types.source import PullRequest


class PassStatus(StrEnum):
    """How a pass, or one part of it, ended. `unread` is a suspected rubber stamp; `partial` is some parts failed or unread."""

    OK = "ok"
    PARTIAL = "partial"
    FAILED = "failed"
    UNREAD = "unread"
    NOT_RUN = "not_run"


class PartResult(Value, frozen=True, kw_only=True):
    """One call of a pass. `paths` are the files it was asked about. `recovered` says how a chatty answer was read, or is ""."""

    part: int
    status: PassStatus
    paths: tuple[str, ...] = ()
    error: str = ""
    verdict: str = ""
    summary: str = ""
    candidates: int = 0
    recovered: str = ""
    request_sha256: str = ""


class PassResult(Value, frozen=True, kw_only=True):
    """`findings.json`: a pure function of request, answer, input and lock, so a replay gives the same bytes.

    Every candidate is in `findings` or in `rejections`. A failed pass has its `error` and no findings.
    """

    version: int
    slug: str
    kind: PassKind
    status: PassStatus
    error: str = ""
    parts: tuple[PartResult, ...] = ()
    findings: tuple[Finding, ...] = ()
    rejections: tuple[Rejection, ...] = ()


class CallRecord(Value, frozen=True, kw_only=True):
    """One raw answer as it came, or the error in its place; for a tool pass `answer.text` is its SARIF."""

    part: int
    request_sha256: str
    answer: Answer | None = None
    error: str = ""
    attempts: int = 1
    seconds: float = 0.0


class AnswerFile(Value, frozen=True, kw_only=True):
    """`answer.json`: all calls of one pass, in the order of parts."""

    version: int
    slug: str
    calls: tuple[CallRecord, ...]


class LedgerStatus(StrEnum):
    """What one pass did about one file."""

    REVIEWED = "reviewed"
    SKIPPED = "skipped"
    FAILED = "failed"


class LedgerEntry(Value, frozen=True, kw_only=True):
    """file x pass. `wanted` is True where the pass would have read the file and did not: such an entry makes a review incomplete.

    `slug` is "*" where a file was skipped for every pass.
    """

    path: str
    slug: str
    status: LedgerStatus
    reason: str = ""
    wanted: bool = False


class PassReport(Value, frozen=True, kw_only=True):
    """One pass as the reader sees it: what it did, said, took and cost. `verdicts` are the model's own, shown as what they are."""

    slug: str
    kind: PassKind
    concern: str
    status: PassStatus
    model: str = ""
    error: str = ""
    verdicts: tuple[str, ...] = ()
    summaries: tuple[str, ...] = ()
    candidates: int = 0
    kept: int = 0
    rejected: int = 0
    recovered: int = 0
    calls: int = 0
    attempts: int = 0
    seconds: float = 0.0
    usage: Usage = Usage()


class Verdict(StrEnum):
    """The review's computed verdict."""

    APPROVE = "approve"
    COMMENT = "comment"
    REQUEST_CHANGES = "request_changes"
    INCOMPLETE = "incomplete"


class Review(Value, frozen=True, kw_only=True):
    """`review.json`: findings, hedged questions, second tier, rejections, merges, skips and pass errors, all of them.

    `findings` are first-tier statements; `questions` are hedged (rule 10) or asked as questions; `second_tier` is what
    the quota or a bar kept back. A merge is on the finding that absorbed (`absorbed`, `also_at`). `recorded` says where
    recorded answers were used, or is "".
    """

    version: int
    prs_version: str
    pull_request: PullRequest
    verdict: Verdict
    verdict_reasons: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    questions: tuple[Finding, ...] = ()
    second_tier: tuple[Finding, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    passes: tuple[PassReport, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    skips: tuple[Skip, ...] = ()
    secrets: tuple[SecretSpan, ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = Usage()
    seconds: float = 0.0
    manifest_origin: str = ""
    next_step: str = ""
    recorded: str = ""
