from datetime import UTC, datetime

from payouts.job import run_payouts


def test_pays_what_is_due(fake_db, fake_bank):
    fake_db.add_payout(amount_minor=500, due_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert run_payouts(fake_db.connect, fake_bank) == 1
    assert fake_bank.transfers == [(500, "payout-1")]
