import type { Db } from "../db";
import type { Attachment } from "../types";

export async function insertAttachment(db: Db, attachment: Attachment): Promise<void> {
  await db.query(
    `INSERT INTO attachments (id, tenant_id, order_id, file_name, media_type, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      attachment.id,
      attachment.tenantId,
      attachment.orderId,
      attachment.fileName,
      attachment.mediaType,
      attachment.createdAt,
    ],
  );
}

export async function findAttachment(db: Db, tenantId: string, attachmentId: string): Promise<Attachment | null> {
  const rows = await db.query<Attachment>(
    `SELECT id, tenant_id AS "tenantId", order_id AS "orderId", file_name AS "fileName",
            media_type AS "mediaType", created_at AS "createdAt"
       FROM attachments
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, attachmentId],
  );
  return rows[0] ?? null;
}
