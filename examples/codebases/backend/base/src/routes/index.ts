import { Router } from "express";
import type { Deps } from "../deps";
import { attachmentRoutes } from "./attachments";
import { customerRoutes } from "./customers";
import { orderRoutes } from "./orders";
import { paymentRoutes } from "./payments";

export function allRoutes(deps: Deps): Router {
  const router = Router();
  router.use(customerRoutes(deps));
  router.use(orderRoutes(deps));
  router.use(paymentRoutes(deps));
  router.use(attachmentRoutes(deps));
  return router;
}
