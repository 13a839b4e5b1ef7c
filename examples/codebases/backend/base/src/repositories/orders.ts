import type { Db } from "../db";
import type { Order, OrderLine, OrderStatus } from "../types";

export async function insertOrder(db: Db, order: Order, lines: readonly OrderLine[]): Promise<void> {
  await db.query(
    `INSERT INTO orders (id, tenant_id, customer_id, status, currency, discount_minor, total_minor, placed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      order.id,
      order.tenantId,
      order.customerId,
      order.status,
      order.currency,
      order.discountMinor,
      order.totalMinor,
      order.placedAt,
    ],
  );
  for (const line of lines) {
    await db.query(
      `INSERT INTO order_lines (id, tenant_id, order_id, sku, quantity, unit_price_minor)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [line.id, line.tenantId, line.orderId, line.sku, line.quantity, line.unitPriceMinor],
    );
  }
}

export async function findOrder(db: Db, tenantId: string, orderId: string): Promise<Order | null> {
  const rows = await db.query<Order>(
    `SELECT id, tenant_id AS "tenantId", customer_id AS "customerId", status, currency,
            discount_minor AS "discountMinor", total_minor AS "totalMinor", placed_at AS "placedAt"
       FROM orders
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, orderId],
  );
  return rows[0] ?? null;
}

/** Until the transaction ends, no one else changes this order. */
export async function lockOrder(db: Db, tenantId: string, orderId: string): Promise<Order | null> {
  const rows = await db.query<Order>(
    `SELECT id, tenant_id AS "tenantId", customer_id AS "customerId", status, currency,
            discount_minor AS "discountMinor", total_minor AS "totalMinor", placed_at AS "placedAt"
       FROM orders
      WHERE tenant_id = $1 AND id = $2
        FOR UPDATE`,
    [tenantId, orderId],
  );
  return rows[0] ?? null;
}

export async function listLines(db: Db, tenantId: string, orderId: string): Promise<OrderLine[]> {
  return db.query<OrderLine>(
    `SELECT id, tenant_id AS "tenantId", order_id AS "orderId", sku, quantity, unit_price_minor AS "unitPriceMinor"
       FROM order_lines
      WHERE tenant_id = $1 AND order_id = $2
      ORDER BY sku, id`,
    [tenantId, orderId],
  );
}

export async function listOrders(
  db: Db,
  tenantId: string,
  filter: { status: OrderStatus | null; limit: number },
): Promise<Order[]> {
  return db.query<Order>(
    `SELECT id, tenant_id AS "tenantId", customer_id AS "customerId", status, currency,
            discount_minor AS "discountMinor", total_minor AS "totalMinor", placed_at AS "placedAt"
       FROM orders
      WHERE tenant_id = $1
        AND ($2::text IS NULL OR status = $2)
      ORDER BY placed_at DESC, id
      LIMIT $3`,
    [tenantId, filter.status, filter.limit],
  );
}

export async function setOrderStatus(db: Db, tenantId: string, orderId: string, status: OrderStatus): Promise<void> {
  await db.query(`UPDATE orders SET status = $3 WHERE tenant_id = $1 AND id = $2`, [tenantId, orderId, status]);
}

export async function claimUnpaid(db: Db, placedBefore: Date, limit: number): Promise<Order[]> {
  return db.query<Order>(
    `SELECT id, tenant_id AS "tenantId", customer_id AS "customerId", status, currency,
            discount_minor AS "discountMinor", total_minor AS "totalMinor", placed_at AS "placedAt"
       FROM orders o
      WHERE status = 'placed' AND placed_at < $1
        AND NOT EXISTS (SELECT 1 FROM payments p
                         WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.status <> 'failed')
      ORDER BY placed_at
      LIMIT $2`,
    [placedBefore, limit],
  );
}
