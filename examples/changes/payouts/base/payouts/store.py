"""Rows of payouts. Every function takes an open psycopg connection; the caller owns the transaction."""

from dataclasses import dataclass
from datetime import datetime

TABLES = {"payouts": "payouts", "failures": "payout_failures"}


@dataclass(frozen=True)
class Payout:
    id: int
    merchant_id: int
    amount_minor: int
    currency: str
    status: str
    due_at: datetime  # timezone-aware, UTC


def due_payouts(conn, now: datetime) -> list[Payout]:
    rows = conn.execute(
        "select id, merchant_id, amount_minor, currency, status, due_at from payouts"
        " where status = 'pending' and due_at <= %s order by id",
        (now,),
    ).fetchall()
    return [Payout(*row) for row in rows]


def set_status(conn, payout_id: int, status: str) -> None:
    conn.execute("update payouts set status = %s where id = %s", (status, payout_id))


def record_failure(conn, payout_id: int, reason: str) -> None:
    conn.execute(
        f"insert into {TABLES['failures']} (payout_id, reason) values (%s, %s)",
        (payout_id, reason),
    )
