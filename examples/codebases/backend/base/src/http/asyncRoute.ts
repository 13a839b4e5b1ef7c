import type { Request, RequestHandler, Response } from "express";
import type { Deps } from "../deps";
import { AppError, describeError } from "../errors";
import { failure, sendResponse } from "./sendResponse";

/** The boundary: whatever a handler throws becomes an answer here, and only here. */
export function asyncRoute(deps: Deps, handle: (req: Request, res: Response) => Promise<void>): RequestHandler {
  return async (req, res) => {
    try {
      await handle(req, res);
    } catch (error) {
      if (error instanceof AppError) {
        sendResponse(res, failure(error.code, error.message));
        return;
      }
      deps.log.error("route.failed", { method: req.method, route: req.route?.path, error: describeError(error) });
      if (res.headersSent) res.destroy();
      else sendResponse(res, failure("internal", "Something went wrong on our side"));
    }
  };
}
