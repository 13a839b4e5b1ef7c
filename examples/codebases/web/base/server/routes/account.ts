import { Router } from "express";
import type { Account } from "../../shared/types";
import type { Deps } from "../deps";
import { HttpError } from "../errors";
import { sessionReader } from "../session";

export function accountRoutes({ core, sessions }: Deps): Router {
  const routes = Router();
  const sessionOf = sessionReader(sessions);

  routes.get("/session", (req, res) => {
    res.json(sessionOf(req));
  });

  routes.get("/account", async (req, res) => {
    const { buyerId } = sessionOf(req);
    res.json(await core.get<Account>(`/buyers/${buyerId}/account`));
  });

  routes.put("/account/door-photo", async (req, res) => {
    const { buyerId, role } = sessionOf(req);
    if (role !== "owner") throw new HttpError(403, "owner_only");
    const photoId: unknown = req.body?.photoId;
    if (typeof photoId !== "string") throw new HttpError(400, "photo_missing");
    res.json(await core.put<Account>(`/buyers/${buyerId}/account/door-photo`, { photoId }));
  });

  return routes;
}
