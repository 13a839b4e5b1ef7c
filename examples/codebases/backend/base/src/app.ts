import express, { type Express } from "express";
import type { Deps } from "./deps";
import { asyncRoute } from "./http/asyncRoute";
import { authenticate } from "./http/authenticate";
import { failure, sendResponse } from "./http/sendResponse";
import { healthRoutes } from "./routes/health";
import { allRoutes } from "./routes/index";

export function createApp(deps: Deps): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(express.json({ limit: "8mb" }));
  app.use(healthRoutes(deps));
  app.use(authenticate(deps));
  app.use(allRoutes(deps));
  app.use(
    asyncRoute(deps, async (_req, res) => {
      sendResponse(res, failure("not_found", "There is nothing here"));
    }),
  );
  return app;
}
