import type { Db } from "../db";
import type { Customer } from "../types";

export async function insertCustomer(db: Db, customer: Customer): Promise<void> {
  await db.query(
    `INSERT INTO customers (id, tenant_id, name, email, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [customer.id, customer.tenantId, customer.name, customer.email, customer.createdAt],
  );
}

export async function findCustomer(db: Db, tenantId: string, customerId: string): Promise<Customer | null> {
  const rows = await db.query<Customer>(
    `SELECT id, tenant_id AS "tenantId", name, email, created_at AS "createdAt"
       FROM customers
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, customerId],
  );
  return rows[0] ?? null;
}

export async function searchCustomers(db: Db, tenantId: string, name: string | null, limit: number): Promise<Customer[]> {
  return db.query<Customer>(
    `SELECT id, tenant_id AS "tenantId", name, email, created_at AS "createdAt"
       FROM customers
      WHERE tenant_id = $1
        AND ($2::text IS NULL OR starts_with(lower(name), lower($2)))
      ORDER BY name, id
      LIMIT $3`,
    [tenantId, name, limit],
  );
}
