import type { Db } from "../db";
import type { Actor } from "../types";

/** The tenant of a request comes from here; there is none to scope by yet. */
export async function findActor(db: Db, tokenHash: string, now: Date): Promise<Actor | null> {
  const rows = await db.query<Actor>(
    `SELECT s.tenant_id AS "tenantId", s.user_id AS "userId", u.role
       FROM sessions s
       JOIN users u ON u.id = s.user_id AND u.tenant_id = s.tenant_id
      WHERE s.token_hash = $1 AND s.expires_at > $2`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}
