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
                log.exception("payout %s failed", payout.id)
                store.record_failure(conn, payout.id, str(error))
                conn.commit()
    return paid
