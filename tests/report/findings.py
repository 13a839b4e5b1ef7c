"""Findings and rejections for tests: a criticism with everything on it, and one for each thing that a reader may meet besides."""

from __future__ import annotations

import msgspec

from prs.types.diff import Side
from prs.types.finding import Absorbed, Anchor, Candidate, Effect, Evidence, Finding, Place, Rejection, Severity, Tier, TrailStep
from report.changes import JOB, JOB_BASE, JOB_HEAD, SPLITS, SPLITS_HEAD, TABLE, TABLE_HEAD, anchor

MODEL = "openrouter:vendor/model-large"


def said(by: str, effect: Effect, reason: str, **numbers: float) -> TrailStep:
    """Return a step of a trail."""
    return TrailStep(by=by, effect=effect, reason=reason, numbers=numbers)


def finding(name: str, slug: str, at: Anchor, **said_of_it: object) -> Finding:
    """Return a finding; `name` is the ten digits of its id, and the rest are its fields."""
    made = Finding(
        id=f"c{name}",
        fingerprint=f"{name}ffffff",
        slug=slug,
        anchor=at,
        category="LOGIC",
        severity=Severity.MAJOR,
        stated=0.9,
        confidence=0.9,
        title="",
        body="",
        evidence=Evidence(quote=at.quote),
        passes=(slug,),
        trail=(said("pass", Effect.NOTE, f"{MODEL} said so of {at.path}:{at.start}, confidence 0.9", stated=0.9),),
    )
    return msgspec.structs.replace(made, **said_of_it)


PAID = anchor(JOB, JOB_HEAD, "store.set_status", 4, "def run_payouts(connect, bank: Bank) -> int:")
ROUNDED = anchor(SPLITS, SPLITS_HEAD, "amounts = {partner", 3, "def split_amounts(payout: Payout, shares_bps: dict[int, int])")
NOT_NULL = anchor(TABLE, TABLE_HEAD, "add column", 2)

PAID_TWICE = finding(
    "1f0a9e3b2d",
    "money",
    PAID,
    category="MONEY",
    severity=Severity.CRITICAL,
    title="A payout is marked paid before its transfers, so a failed transfer is never made",
    body="`conn.commit()` now stands before the loop that calls `bank.transfer`. When the second of three transfers raises, the `except` "
    "block records a failure, but the status `paid` is committed already and `due_payouts` never returns this payout again.\n\n"
    "Before the change the transfer came first.",
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
    category="MONEY",
    severity=Severity.MAJOR,
    title="Shares that add up to 100 % can pay partners more than the payout",
    body="Each share is rounded by itself, half to even. Three partners of 3,333, 3,333 and 3,334 basis points of 50 units get 17 each, 51 "
    "together, and the merchant's part becomes -1.",
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
    category="IDEMPOTENCY",
    severity=Severity.MINOR,
    title="The idempotency key no longer tells two receivers apart",
    body="The key `payout-{id}` was unique for a transfer; it is now shared by every receiver of one payout.",
    evidence=Evidence(
        trigger="A payout with one partner: two transfers carry the key `payout-7`.",
        impact="The bank drops the second transfer as a repeat.",
    ),
)

RULE = finding(
    "4e22f7b6c1",
    "house_rules",
    anchor(JOB, JOB_HEAD, "datetime.utcnow()", 1, "def overdue(payouts: list[store.Payout], days: int = 3)"),
    category="HOUSE_RULE",
    severity=Severity.MAJOR,
    title="aware-times: a time without a zone",
    body="Every time in this codebase has a zone; write `datetime.now(UTC)`.",
    rule="aware-times",
    fix="    limit = datetime.now(UTC) - timedelta(days=days)",
)

QUESTION = finding(
    "5a5a5a5a5a",
    "security_tenancy",
    anchor(SPLITS, SPLITS_HEAD, "rows = conn.execute", 3, "def shares_of(conn, payout_id: int)"),
    category="UNVERIFIED_TENANCY",
    severity=Severity.MAJOR,
    title="Does row-level security hold for `payout_splits`?",
    body="The query names no tenant. Is that right? It cannot be seen here: the policy on `payout_splits` was not in view.",
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
    category="STATE",
    severity=Severity.MINOR,
    title="A column is made not null before it is filled",
    body="The table has rows; the second statement fails on them.",
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
