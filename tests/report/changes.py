"""A small change as passes read it: files with hunks and whole text at head, made from two texts."""

from __future__ import annotations

from difflib import SequenceMatcher

from prs.types.diff import ChangeKind, FileForm, Hunk, Line, LineKind, Side
from prs.types.finding import Anchor
from prs.types.input import InputFile, Part, ReviewInput, Skip, SkipReason
from prs.types.source import PullRequest

PULL = PullRequest(
    title="Pay partners their share of a payout",
    body="Splits a payout between the merchant and its partners.",
    author="mira",
    repository="example/payouts",
    number=41,
    base_ref="main",
    head_ref="splits",
    base_sha="27468ac0f1d2e3b4a5968778695a4b3c2d1e0f00",
    head_sha="7605f41c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f40",
    merge_base_sha="27468ac0f1d2e3b4a5968778695a4b3c2d1e0f00",
)

JOB_BASE = '''\
"""The nightly batch."""

import logging
from datetime import UTC, datetime

from payouts import store
from payouts.bank import Bank

log = logging.getLogger(__name__)


def run_payouts(connect, bank: Bank) -> int:
    """Pay what is due; return how many were paid. One bad payout never stops the batch."""
    paid = 0
    with connect() as conn:
        for payout in store.due_payouts(conn, datetime.now(UTC)):
            try:
                bank.transfer(payout.merchant_id, payout.amount_minor, payout.currency, f"payout-{payout.id}")
                store.set_status(conn, payout.id, "paid")
                conn.commit()
                paid += 1
            except Exception as error:
                conn.rollback()
                log.warning("payout %s failed", payout.id)
                store.record_failure(conn, payout.id, str(error))
                conn.commit()
    return paid
'''

JOB_HEAD = '''\
"""The nightly batch."""

import logging
from datetime import UTC, datetime, timedelta

from payouts import store
from payouts.bank import Bank
from payouts.splits import retry_window, shares_of, split_amounts

log = logging.getLogger(__name__)


def run_payouts(connect, bank: Bank) -> int:
    """Pay what is due; return how many were paid. One bad payout never stops the batch."""
    paid = 0
    with connect() as conn:
        for payout in retry_window(store.due_payouts(conn, datetime.now(UTC))):
            try:
                amounts = split_amounts(payout, shares_of(conn, payout.id))
                store.set_status(conn, payout.id, "paid")
                conn.commit()
                for receiver, amount_minor in amounts.items():
                    bank.transfer(receiver, amount_minor, payout.currency, f"payout-{payout.id}")
                paid += 1
            except Exception as error:
                conn.rollback()
                log.warning("payout %s failed", payout.id)
                store.record_failure(conn, payout.id, str(error))
                conn.commit()
    return paid


def overdue(payouts: list[store.Payout], days: int = 3) -> list[store.Payout]:
    """Return what should have been paid more than `days` ago."""
    limit = datetime.utcnow() - timedelta(days=days)
    return [payout for payout in payouts if payout.due_at < limit]
'''

SPLITS_HEAD = '''\
"""Split one payout between a merchant and its partners."""

from payouts.store import Payout


def split_amounts(payout: Payout, shares_bps: dict[int, int]) -> dict[int, int]:
    """Return what each partner gets, in minor units; the merchant keeps the rest under its own id."""
    amounts = {partner: round(payout.amount_minor * bps / 10000) for partner, bps in shares_bps.items()}
    amounts[payout.merchant_id] = payout.amount_minor - sum(amounts.values())
    return amounts


def shares_of(conn, payout_id: int) -> dict[int, int]:
    rows = conn.execute(
        "select partner_id, share_bps from payout_splits where payout_id = %s", (payout_id,)
    ).fetchall()
    return {partner: bps for partner, bps in rows}


def retry_window(payouts: list[Payout], seen: set[int] = set()) -> list[Payout]:
    """Return the payouts not tried in this window yet, and remember them."""
    fresh = [payout for payout in payouts if payout.id not in seen]
    seen.update(payout.id for payout in fresh)
    return fresh
'''

TABLE_HEAD = """\
alter table payouts add column split_group bigint;
alter table payouts alter column split_group set not null;

create table payout_splits (
    payout_id bigint not null references payouts (id) on delete cascade,
    partner_id bigint not null,
    share_bps integer not null check (share_bps between 1 and 10000),
    primary key (payout_id, partner_id)
);
"""

JOB, SPLITS, TABLE = "payouts/job.py", "payouts/splits.py", "migrations/0008_splits.sql"


def changed(path: str, base: str, head: str, context: int = 3) -> InputFile:
    """Return the file with hunks as a diff of `context` lines has them."""
    old, new = base.splitlines(), head.splitlines()
    hunks = [_hunk(group, old, new) for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(context)]
    kind = ChangeKind.MODIFIED if base else ChangeKind.ADDED
    return InputFile(path=path, base_path=path if base else None, kind=kind, form=FileForm.TEXT, hunks=tuple(hunks), head_text=head)


def _hunk(group: list[tuple[str, int, int, int, int]], old: list[str], new: list[str]) -> Hunk:
    lines: list[Line] = []
    for tag, i, i_end, j, j_end in group:
        if tag == "equal":
            lines += [Line(LineKind.CONTEXT, i + k + 1, j + k + 1, old[i + k]) for k in range(i_end - i)]
        else:
            lines += [Line(LineKind.DELETED, k + 1, None, old[k]) for k in range(i, i_end)]
            lines += [Line(LineKind.ADDED, None, k + 1, new[k]) for k in range(j, j_end)]
    first, last = group[0], group[-1]
    return Hunk(
        base_start=first[1] + 1 if last[2] else 0,
        base_count=last[2] - first[1],
        head_start=first[3] + 1,
        head_count=last[4] - first[3],
        section="",
        lines=tuple(lines),
    )


FILES = (changed(TABLE, "", TABLE_HEAD), changed(JOB, JOB_BASE, JOB_HEAD), changed(SPLITS, "", SPLITS_HEAD))

SKIPS = (
    Skip(path="web/dist/app.min.bundle", reason=SkipReason.GENERATED, detail="a comment in it says so", added=1, deleted=1),
    Skip(
        path="fixtures/bank_statement_2026.csv", reason=SkipReason.TOO_LARGE, detail="1.4 MB, the limit is 1 MB", added=18211, tokens=410000
    ),
    Skip(path="docs/split.png", reason=SkipReason.BINARY, detail="a binary file"),
)


def input_of(files: tuple[InputFile, ...] = FILES, skips: tuple[Skip, ...] = (), pull: PullRequest = PULL) -> ReviewInput:
    """Return the input that holds the files, all in one part."""
    paths = tuple(file.path for file in files)
    return ReviewInput(version=1, pull_request=pull, files=files, parts=(Part(number=1, paths=paths, tokens=4200),), skips=skips)


def anchor(path: str, text: str, first: str, lines: int = 3, symbol: str = "", side: Side = Side.HEAD) -> Anchor:
    """Return the anchor of `lines` lines of `text`, from the first that holds `first`."""
    every = text.splitlines()
    start = next(number for number, line in enumerate(every, 1) if first in line)
    quote = "\n".join(every[start - 1 : start - 1 + lines])
    return Anchor(path=path, side=side, start=start, end=start + lines - 1, quote=quote, symbol=symbol)
