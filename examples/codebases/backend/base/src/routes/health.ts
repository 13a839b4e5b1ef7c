import { Router } from "express";
import type { Deps } from "../deps";
import { asyncRoute } from "../http/asyncRoute";
import { sendResponse, success } from "../http/sendResponse";

export function healthRoutes(deps: Deps): Router {
  const router = Router();
  router.get(
    "/health",
    asyncRoute(deps, async (_req, res) => {
      await deps.db.query("SELECT 1");
      sendResponse(res, success({ at: deps.now() }));
    }),
  );
  return router;
}
