import type { Db } from "../db";
import type { Deps } from "../deps";
import { insertAudit } from "../repositories/auditLog";
import type { Actor } from "../types";

/** Goes into the transaction of what it records: no trace, no change. */
export async function recordAudit(tx: Db, deps: Deps, actor: Actor, action: string, subjectId: string): Promise<void> {
  await insertAudit(tx, {
    id: deps.newId(),
    tenantId: actor.tenantId,
    userId: actor.userId,
    action,
    subjectId,
    at: deps.now(),
  });
}

/** Who a job is when it acts for a tenant. */
export function jobActor(tenantId: string): Actor {
  return { tenantId, userId: null, role: "manager" };
}
