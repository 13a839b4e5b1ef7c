"""Reviews for tests: one with everything in it, an empty approval, an incomplete one, one without a model, and a hostile one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from prs.types.diff import Side
from prs.types.finding import (
    Absorbed,
    Anchor,
    Candidate,
    Effect,
    Evidence,
    Finding,
    Place,
    Rejection,
    Severity,
    Tier,
    TrailStep,
)
from prs.types.input import InputFile, ReviewInput, SecretSpan, Skip
from prs.types.manifest import PassKind
from prs.types.model import Usage
from prs.types.review import LedgerEntry, LedgerStatus, PassReport, PassStatus, Review, Verdict
from prs.types.source import PullRequest
from report.changes import FILES, JOB, JOB_BASE, JOB_HEAD, PULL, SKIPS, SPLITS, SPLITS_HEAD, TABLE, TABLE_HEAD, anchor, changed, input_of

MODEL = "openrouter:vendor/model-large"
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
        recovered=1 if slug == "money" else 0,
        calls=1 if asked else 0,
        attempts=2 if slug == "concurrency" and ran else 1 if asked else 0,
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


def said(by: str, effect: Effect, reason: str, **numbers: float) -> TrailStep:
    """Return a step of a trail."""
    return TrailStep(by=by, effect=effect, reason=reason, numbers=numbers)


def finding(name: str, slug: str, at: Anchor, category: str, severity: Severity, title: str, body: str, **more: object) -> Finding:
    """Return a finding; `name` is the ten digits of its id."""
    made = Finding(
        id=f"c{name}",
        fingerprint=f"{name}ffffff",
        slug=slug,
        anchor=at,
        category=category,
        severity=severity,
        stated=0.9,
        confidence=0.9,
        title=title,
        body=body,
        evidence=Evidence(quote=at.quote),
        passes=(slug,),
        trail=(said("pass", Effect.NOTE, f"{MODEL} said {severity.value} {category} at {at.path}:{at.start}, confidence 0.9", stated=0.9),),
    )
    return msgspec.structs.replace(made, **more)


PAID = anchor(JOB, JOB_HEAD, "store.set_status", 4, "def run_payouts(connect, bank: Bank) -> int:")
ROUNDED = anchor(SPLITS, SPLITS_HEAD, "amounts = {partner", 3, "def split_amounts(payout: Payout, shares_bps: dict[int, int])")
NOT_NULL = anchor(TABLE, TABLE_HEAD, "add column", 2)

PAID_TWICE = finding(
    "1f0a9e3b2d",
    "money",
    PAID,
    "MONEY",
    Severity.CRITICAL,
    "A payout is marked paid before its transfers, so a failed transfer is never made",
    "`conn.commit()` now stands before the loop that calls `bank.transfer`. When the second of three transfers raises, the `except` block "
    "records a failure, but the status `paid` is committed already and `due_payouts` never returns this payout again.\n\nBefore the change the "
    "transfer came first.",
    stated=0.95,
    confidence=0.95,
    evidence=Evidence(
        quote=PAID.quote,
        trigger="Payout 7 with two partners; `bank.transfer` raises `Timeout` for the second one.",
        impact="The second partner is never paid, and nothing in the batch says so: the payout is `paid`.",
    ),
    fix="""\
                for receiver, amount_minor in amounts.items():
                    bank.transfer(receiver, amount_minor, payout.currency, f"payout-{payout.id}-{receiver}")
                store.set_status(conn, payout.id, "paid")
                conn.commit()""",
    passes=("data_integrity", "error_handling", "money"),
    absorbed=(
        Absorbed(
            id="c77aa01bc2e",
            slug="data_integrity",
            tier="restatement",
            score=0.91,
            severity=Severity.MAJOR,
            confidence=0.8,
            category="ATOMICITY",
            title="Status is committed before the transfers",
            body="The status is committed first; a failed transfer leaves a paid payout without its money moved.",
            anchor=PAID,
        ),
    ),
    trail=(
        said("pass", Effect.NOTE, f"{MODEL} said CRITICAL MONEY at {JOB}:20, confidence 0.95", stated=0.95),
        said("anchored", Effect.MOVE, "the quote stands at lines 20 to 23, not at 19"),
        said("evidence", Effect.KEEP, "quote, trigger and impact are filled"),
        said("severity_floor", Effect.KEEP, "CRITICAL reaches the floor, MINOR"),
        said("merge:restatement", Effect.ABSORB, "c77aa01bc2e of data_integrity says the same", score=0.91),
    ),
)

ROUNDING = finding(
    "2b7c55d018",
    "money",
    ROUNDED,
    "MONEY",
    Severity.MAJOR,
    "Shares that add up to 100 % can pay partners more than the payout",
    "Each share is rounded by itself, half to even. Three partners of 3,333, 3,333 and 3,334 basis points of 50 units get 17 each, 51 together, and the "
    "merchant's part becomes -1.",
    confidence=0.7,
    evidence=Evidence(quote=ROUNDED.quote, trigger="`amount_minor=50`, shares 3333, 3333, 3334", impact=""),
    also_at=(Place(id="c0d0d0d0d01", anchor=anchor(JOB, JOB_HEAD, "amounts = split_amounts", 1), fingerprint="aa00aa00aa00aa00"),),
    trail=(
        said("pass", Effect.NOTE, f"{MODEL} said MAJOR MONEY at {SPLITS}:8, confidence 0.9", stated=0.9),
        said("evidence", Effect.COST, "the slot `impact` is empty", before=0.9, penalty=0.15, effective=0.75),
    ),
)

DELETED = finding(
    "3c9d10aa47",
    "error_handling",
    anchor(JOB, JOB_BASE, "bank.transfer", 1, side=Side.BASE),
    "IDEMPOTENCY",
    Severity.MINOR,
    "The idempotency key no longer tells two receivers apart",
    "The key `payout-{id}` was unique for a transfer; it is now shared by every receiver of one payout.",
    evidence=Evidence(
        trigger="A payout with one partner: two transfers carry the key `payout-7`.",
        impact="The bank drops the second transfer as a repeat.",
    ),
)

RULE = finding(
    "4e22f7b6c1",
    "house_rules",
    anchor(JOB, JOB_HEAD, "datetime.utcnow()", 1, "def overdue(payouts: list[store.Payout], days: int = 3)"),
    "HOUSE_RULE",
    Severity.MAJOR,
    "aware-times: a time without a zone",
    "Every time in this codebase has a zone; write `datetime.now(UTC)`.",
    rule="aware-times",
    fix="    limit = datetime.now(UTC) - timedelta(days=days)",
)

QUESTION = finding(
    "5a5a5a5a5a",
    "security_tenancy",
    anchor(SPLITS, SPLITS_HEAD, "rows = conn.execute", 3, "def shares_of(conn, payout_id: int)"),
    "UNVERIFIED_TENANCY",
    Severity.MAJOR,
    "Does row-level security hold for `payout_splits`?",
    "The query names no tenant. Is that right? It cannot be seen here: the policy on `payout_splits` was not in view.",
    confidence=0.4,
    question=True,
    unverified=("payout_splits_policy",),
    relies_on=("payout_splits_policy",),
    evidence=Evidence(
        trigger="Two tenants with a payout of the same id.", impact="One tenant's partners are paid from the other's payout."
    ),
)

HELD = finding(
    "6d6d6d6d6d",
    "correctness",
    NOT_NULL,
    "STATE",
    Severity.MINOR,
    "A column is made not null before it is filled",
    "The table has rows; the second statement fails on them.",
    confidence=0.55,
    tier=Tier.SECOND,
    trail=(said("quota", Effect.DEMOTE, "the pass may have 1 finding in the first tier, and this is its 2nd"),),
)


def rejection(name: str, slug: str, gate: str, reason: str, title: str) -> Rejection:
    """Return a rejected candidate of the job."""
    candidate = Candidate(
        path=JOB,
        line=29,
        category="LOGIC",
        severity=Severity.NIT,
        confidence=0.35,
        title=title,
        body="It is enough to say it once.",
        evidence=Evidence(quote="log.warning", trigger="any input", impact="users"),
    )
    trail = (said(gate, Effect.REJECT, reason, stated=0.35, effective=0.0),)
    return Rejection(id=f"c{name}", slug=slug, gate=gate, reason=reason, candidate=candidate, trail=trail)


REJECTED = (
    rejection("8000000001", "correctness", "confidence_min", "0.2 is below the pass's minimum, 0.3", "The log line may repeat"),
    rejection("8000000002", "api_contract", "severity_floor", "NIT is below the pass's floor, MINOR", "A name is unclear"),
    rejection("8000000003", "money", "confidence_min", "0 is below the pass's minimum, 0.3", "The currency might be wrong"),
)


def rich() -> Sample:
    """Return a review with something of every kind: findings, a question, a failed pass, an unread one, skips, a secret, recorded answers."""
    passes = (
        report("correctness", kept=1, rejected=1, took=14.2),
        report("security_tenancy", kept=1, took=21.7),
        report("data_integrity", kept=1, took=18.0),
        report("money", kept=2, rejected=1, took=24.9),
        report("concurrency", PassStatus.FAILED, "timed out after 300 s and was ended", took=300.0),
        report("error_handling", kept=1, took=9.4),
        report("api_contract", PassStatus.UNREAD, "approved 11,840 tokens in 3 word(s), twice", rejected=1, took=0.9),
        report("cross_file", PassStatus.NOT_RUN, "it needs the repository map, and there is none"),
        report("secrets"),
        report("house_rules", kept=1),
    )
    entries = ledger(FILES, passes, SKIPS, outside=frozenset({TABLE}))
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=PULL,
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=(
            "concurrency failed on 2 file(s): timed out after 300 s and was ended.",
            "api_contract did not read 2 file(s): approved 11,840 tokens in 3 word(s), twice.",
            "every pass did not read 1 file(s): too_large: 1.4 MB, the limit is 1 MB.",
            "1 finding(s) at or above CRITICAL.",
        ),
        findings=(PAID_TWICE, ROUNDING, RULE, DELETED),
        questions=(QUESTION,),
        second_tier=(HELD,),
        rejections=REJECTED,
        passes=passes,
        ledger=entries,
        skips=SKIPS,
        secrets=(SecretSpan(path=SPLITS, side=Side.HEAD, line=4, kind="AWS access key", added=True),),
        notes=("The base `main` is 3 commits ahead of the merge base.",),
        usage=Usage(input_tokens=71_040, cached_tokens=65_472, output_tokens=10_132, cost_usd=0.0738, cost_from="priced"),
        seconds=301.4,
        manifest_origin="27468ac:.prs/manifest.yaml",
        recorded="The answers are recorded ones, from replay:examples: no model was asked.",
    )
    return Sample(review, input_of(skips=SKIPS))


def empty() -> Sample:
    """Return an approval: everything was read, nothing was found."""
    passes = (report("correctness"), report("money"), report("secrets"))
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=PULL,
        verdict=Verdict.APPROVE,
        verdict_reasons=("Every file that a pass wanted was read, and nothing was found.",),
        passes=passes,
        ledger=ledger(FILES, passes),
        usage=Usage(input_tokens=23_680, cached_tokens=10_912, output_tokens=2_400, cost_usd=0.0246, cost_from="billed"),
        seconds=14.6,
        manifest_origin="built-in",
    )
    return Sample(review, input_of())


def incomplete() -> Sample:
    """Return a review that found nothing and whose every pass failed: nobody looked."""
    errors = {"correctness": "OPENROUTER refused the key (401)", "money": "its process was killed by SIGKILL"}
    passes = tuple(report(slug, PassStatus.FAILED, error) for slug, error in errors.items())
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=PULL,
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=tuple(f"{slug} failed on 3 file(s): {error}." for slug, error in errors.items()),
        passes=passes,
        ledger=ledger(FILES, passes),
        seconds=3.0,
        manifest_origin="built-in",
    )
    return Sample(review, input_of())


def no_model() -> Sample:
    """Return a review without a key: tool passes ran, the model passes did not, and one setting would run them."""
    why = "no model is set. Set `defaults.model` in .prs/manifest.yaml, or pass --model ID"
    model_passes = ("correctness", "data_integrity", "money", "concurrency", "error_handling", "api_contract")
    passes = (*(report(slug, PassStatus.NOT_RUN, why) for slug in model_passes), report("secrets"), report("house_rules", kept=1))
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=msgspec.structs.replace(PULL, title="", number=None, repository=""),
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=(f"6 passes did not read 3 file(s): not run: {why}.",),
        findings=(RULE,),
        passes=passes,
        ledger=ledger(FILES, passes),
        seconds=0.8,
        manifest_origin="built-in",
        next_step=f"6 model pass(es) did not run: {why}.",
    )
    return Sample(review, input_of())


ESCAPES = "\x1b[2J\x1b]8;;https://evil.example\x07click\x1b]8;;\x07\x9b31m\r\x00\x7f"
BIDI = "\u202eevil\u2066\u200b\u200d\ufeff\U000e0041"
MARKUP = "</script><script>alert(1)</script><img src=x onerror=alert(1)><!-- --></style>]]>{{body}}"
LINKS = "[go](https://evil.example) ![x](https://evil.example/x.png) <https://evil.example> www.evil.example mailto:a@evil.example"
COMMANDS = "@everyone @org/team #12 org/repo#3 GH-4 :tada: fixes #1 $x^2$ `@dependabot merge` deadbeefcafe"
LINES = "/close\n/lgtm cancel\n# Approved\n- [x] done\n1. one\n===\n---\n| a | b |\n|---|---|\n```suggestion\nrm -rf /\n```\n> quote\n\n    indented\n"


def hostile() -> Sample:
    """Return a review all of whose words, names and code do what they can to a terminal, a page, a host and its bots."""
    words = "\n".join((ESCAPES, BIDI, MARKUP, LINKS, COMMANDS, LINES, "\u05d0\u05d1\u05d2 \u0627\u0644\u0639"))
    path = f"src/{MARKUP.replace('/', '_')}|`{BIDI}.txt"
    long = "A" * 100_000
    head = f"{words}\n{long}\nlast\n"
    file = changed(path, "", head.replace("\r", "").replace("\x1c", ""))
    at = Anchor(path=path, side=Side.HEAD, start=1, end=3, quote=words[:200], symbol=words)
    evil = finding("e000000001", "correctness", at, f"LOGIC{MARKUP}", Severity.CRITICAL, f"EVIL1 {words}", words + long)
    evil = msgspec.structs.replace(
        evil,
        evidence=Evidence(quote=words, trigger=words, impact=words + long),
        fix=words,
        relies_on=(words,),
        trail=(said(words, Effect.DEMOTE, words),),
        also_at=(Place(id="ce000000009", anchor=at, fingerprint="f" * 16),),
        absorbed=(
            Absorbed(
                id="ce000000008",
                slug="money",
                tier="rewording",
                score=0.8,
                severity=Severity.NIT,
                confidence=0.5,
                category=words,
                title=words,
                body=words,
                anchor=at,
            ),
        ),
        passes=("correctness", "money"),
    )
    asked = msgspec.structs.replace(evil, id="ce000000002", question=True, title=f"EVIL2 {words}", unverified=(words,), fix="")
    held = msgspec.structs.replace(evil, id="ce000000003", tier=Tier.SECOND, title=f"EVIL3 {words}")
    candidate = Candidate(path=path, line=1, category=words, severity=Severity.MAJOR, confidence=1.0, title=words, body=words + long)
    passes = (report("correctness", kept=3, rejected=1), report("money", PassStatus.FAILED, f"FAILED1 {words}{long}"))
    pull = PullRequest(
        title=f"TITLE {words}", body=words, author=words, repository=words, number=1, head_ref=words, base_ref=words, url="javascript:1"
    )
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=pull,
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=(f"money failed on 1 file(s): {words}{long}",),
        findings=(evil,),
        questions=(asked,),
        second_tier=(held,),
        rejections=(Rejection(id="ce000000004", slug="correctness", gate="evidence", reason=words, candidate=candidate),),
        passes=(msgspec.structs.replace(passes[0], model=words, summaries=(words,), verdicts=(words,), concern=words), passes[1]),
        ledger=ledger((file,), passes),
        secrets=(SecretSpan(path=path, side=Side.HEAD, line=1, kind=words, added=True),),
        notes=(words,),
        manifest_origin=words,
        next_step=words,
        recorded=words,
    )
    return Sample(review, input_of((file,), pull=pull))


SAMPLES = {"rich": rich, "empty": empty, "incomplete": incomplete, "no_model": no_model, "hostile": hostile}
