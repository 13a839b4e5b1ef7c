import type { NextFunction, Request, Response } from "express";

export interface Session {
  tenantId: string;
  userId: string;
  role: "agent" | "manager";
}

export interface AuthedRequest extends Request {
  session: Session;
}

/** Clients read `ok`, never the status: the gateway in front of us rewrites statuses of its own. */
export function sendResponse(res: Response, body: { ok: boolean; data?: unknown; error?: string }): void {
  res.status(200).json(body);
}

/** Runs an async handler; whatever it throws is answered by the error middleware as ok: false. */
export function handler(run: (req: AuthedRequest, res: Response) => Promise<void>) {
  return (req: Request, res: Response, next: NextFunction) => {
    run(req as AuthedRequest, res).catch(next);
  };
}
