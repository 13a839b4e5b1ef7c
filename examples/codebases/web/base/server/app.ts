import express, { type Express } from "express";
import type { Deps } from "./deps";
import { errors } from "./errors";
import { accountRoutes } from "./routes/account";
import { basketRoutes } from "./routes/basket";
import { catalogueRoutes } from "./routes/catalogue";
import { orderRoutes } from "./routes/orders";
import { photoRoutes } from "./routes/photos";

export function appOf(deps: Deps): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(express.json({ limit: "100kb" }));
  app.use("/api", accountRoutes(deps));
  app.use("/api", basketRoutes(deps));
  app.use("/api", catalogueRoutes(deps));
  app.use("/api", orderRoutes(deps));
  app.use("/api", photoRoutes(deps));
  app.use(errors);
  return app;
}
