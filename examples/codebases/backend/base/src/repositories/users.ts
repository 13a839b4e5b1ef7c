import type { Db } from "../db";
import type { User } from "../types";

export async function findUser(db: Db, tenantId: string, userId: string): Promise<User | null> {
  const rows = await db.query<User>(
    `SELECT id, tenant_id AS "tenantId", email, role FROM users WHERE tenant_id = $1 AND id = $2`,
    [tenantId, userId],
  );
  return rows[0] ?? null;
}
