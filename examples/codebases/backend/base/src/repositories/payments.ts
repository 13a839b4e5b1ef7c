import type { Db } from "../db";
import type { Payment } from "../types";

export async function insertPayment(db: Db, payment: Payment): Promise<void> {
  await db.query(
    `INSERT INTO payments (id, tenant_id, order_id, status, amount_minor, currency, card_token, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      payment.id,
      payment.tenantId,
      payment.orderId,
      payment.status,
      payment.amountMinor,
      payment.currency,
      payment.cardToken,
      payment.requestedAt,
    ],
  );
}

/** The payment that is settled or on its way; an order has one at most. */
export async function findOpenPayment(db: Db, tenantId: string, orderId: string): Promise<Payment | null> {
  const rows = await db.query<Payment>(
    `SELECT id, tenant_id AS "tenantId", order_id AS "orderId", status, amount_minor AS "amountMinor", currency,
            card_token AS "cardToken", reference, requested_at AS "requestedAt", settled_at AS "settledAt"
       FROM payments
      WHERE tenant_id = $1 AND order_id = $2 AND status <> 'failed'`,
    [tenantId, orderId],
  );
  return rows[0] ?? null;
}

export async function markPaymentSettled(
  db: Db,
  tenantId: string,
  paymentId: string,
  reference: string,
  settledAt: Date,
): Promise<Payment | null> {
  const rows = await db.query<Payment>(
    `UPDATE payments SET status = 'settled', reference = $3, settled_at = $4
      WHERE tenant_id = $1 AND id = $2 AND status = 'pending'
      RETURNING id, tenant_id AS "tenantId", order_id AS "orderId", status, amount_minor AS "amountMinor", currency,
                card_token AS "cardToken", reference, requested_at AS "requestedAt", settled_at AS "settledAt"`,
    [tenantId, paymentId, reference, settledAt],
  );
  return rows[0] ?? null;
}

export async function markPaymentFailed(db: Db, tenantId: string, paymentId: string): Promise<void> {
  await db.query(
    `UPDATE payments SET status = 'failed' WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
    [tenantId, paymentId],
  );
}

export async function claimStalePayments(db: Db, now: Date, before: Date, limit: number): Promise<Payment[]> {
  return db.query<Payment>(
    `UPDATE payments SET claimed_at = $1
      WHERE id IN (SELECT id FROM payments
                    WHERE status = 'pending' AND COALESCE(claimed_at, requested_at) < $2
                    ORDER BY requested_at
                    LIMIT $3
                      FOR UPDATE SKIP LOCKED)
      RETURNING id, tenant_id AS "tenantId", order_id AS "orderId", status, amount_minor AS "amountMinor", currency,
                card_token AS "cardToken", reference, requested_at AS "requestedAt", settled_at AS "settledAt"`,
    [now, before, limit],
  );
}
