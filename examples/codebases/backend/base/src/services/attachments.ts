import type { Deps } from "../deps";
import { AppError } from "../errors";
import * as attachments from "../repositories/attachments";
import * as orders from "../repositories/orders";
import type { Actor, Attachment } from "../types";
import { recordAudit } from "./audit";

export async function addAttachment(
  deps: Deps,
  actor: Actor,
  orderId: string,
  input: { fileName: string; mediaType: string; content: Buffer },
): Promise<Attachment> {
  const order = await orders.findOrder(deps.db, actor.tenantId, orderId);
  if (order === null) throw new AppError("not_found", "There is no such order");
  const attachment: Attachment = {
    id: deps.newId(),
    tenantId: actor.tenantId,
    orderId,
    fileName: input.fileName,
    mediaType: input.mediaType,
    createdAt: deps.now(),
  };
  await deps.files.put(attachmentKey(attachment), input.content);
  await deps.db.transaction(async (tx) => {
    await attachments.insertAttachment(tx, attachment);
    await recordAudit(tx, deps, actor, "attachment.added", attachment.id);
  });
  return attachment;
}

export async function openAttachment(
  deps: Deps,
  actor: Actor,
  attachmentId: string,
): Promise<{ attachment: Attachment; content: Buffer }> {
  const attachment = await attachments.findAttachment(deps.db, actor.tenantId, attachmentId);
  if (attachment === null) throw new AppError("not_found", "There is no such attachment");
  const content = await deps.files.get(attachmentKey(attachment));
  if (content === null) throw new AppError("not_found", "There is no such attachment");
  await deps.db.transaction((tx) => recordAudit(tx, deps, actor, "attachment.downloaded", attachment.id));
  return { attachment, content };
}

function attachmentKey(attachment: Attachment): string {
  return `${attachment.tenantId}/attachments/${attachment.id}`;
}
