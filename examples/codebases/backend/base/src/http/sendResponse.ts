import type { Response } from "express";

export type Answer =
  | { ok: true; data: unknown }
  | { ok: false; error: { code: string; message: string } };

export function success(data: unknown): Answer {
  return { ok: true, data };
}

export function failure(code: string, message: string): Answer {
  return { ok: false, error: { code, message } };
}

/** The one way out of a handler. The status is 200 whatever the answer says. */
export function sendResponse(res: Response, answer: Answer): void {
  res.status(200).json(answer);
}

/** The other way out: a file, which no envelope can hold. */
export function sendDownload(res: Response, fileName: string, mediaType: string, content: Buffer): void {
  res.status(200);
  res.setHeader("Content-Type", mediaType);
  res.setHeader("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("Cache-Control", "private, no-store");
  res.end(content);
}
