import type { Db } from "../db";

export interface AuditRow {
  id: string;
  tenantId: string;
  userId: string | null;
  action: string;
  subjectId: string;
  at: Date;
}

export async function insertAudit(db: Db, row: AuditRow): Promise<void> {
  await db.query(
    `INSERT INTO audit_log (id, tenant_id, user_id, action, subject_id, at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.tenantId, row.userId, row.action, row.subjectId, row.at],
  );
}

export async function listAudit(db: Db, tenantId: string, subjectId: string): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `SELECT id, tenant_id AS "tenantId", user_id AS "userId", action, subject_id AS "subjectId", at
       FROM audit_log
      WHERE tenant_id = $1 AND subject_id = $2
      ORDER BY at, id`,
    [tenantId, subjectId],
  );
}
