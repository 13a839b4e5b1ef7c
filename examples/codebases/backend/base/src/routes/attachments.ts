import { Router } from "express";
import type { Deps } from "../deps";
import { asyncRoute } from "../http/asyncRoute";
import { actorOf, requireRole } from "../http/authenticate";
import { sendDownload, sendResponse, success } from "../http/sendResponse";
import { readOneOf, readText, readUuid } from "../lib/parse";
import { addAttachment, openAttachment } from "../services/attachments";

const MEDIA_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
const MAX_BASE64 = 6_000_000;

export function attachmentRoutes(deps: Deps): Router {
  const router = Router();

  router.post(
    "/orders/:orderId/attachments",
    requireRole("clerk"),
    asyncRoute(deps, async (req, res) => {
      const attachment = await addAttachment(deps, actorOf(req), readUuid(req.params, "orderId"), {
        fileName: readText(req.body, "fileName"),
        mediaType: readOneOf(req.body, "mediaType", MEDIA_TYPES),
        content: Buffer.from(readText(req.body, "contentBase64", MAX_BASE64), "base64"),
      });
      sendResponse(res, success(attachment));
    }),
  );

  router.get(
    "/attachments/:attachmentId",
    asyncRoute(deps, async (req, res) => {
      const { attachment, content } = await openAttachment(deps, actorOf(req), readUuid(req.params, "attachmentId"));
      sendDownload(res, attachment.fileName, attachment.mediaType, content);
    }),
  );

  return router;
}
