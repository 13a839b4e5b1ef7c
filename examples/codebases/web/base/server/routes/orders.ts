import { Router } from "express";
import type { Order, OrderHead } from "../../shared/types";
import type { Deps } from "../deps";
import { HttpError } from "../errors";
import { sessionReader } from "../session";

export function orderRoutes({ core, sessions }: Deps): Router {
  const routes = Router();
  const sessionOf = sessionReader(sessions);

  routes.get("/orders", async (req, res) => {
    const { buyerId } = sessionOf(req);
    res.json(await core.get<OrderHead[]>(`/buyers/${buyerId}/orders`));
  });

  routes.get("/orders/:orderId", async (req, res) => {
    const { buyerId } = sessionOf(req);
    res.json(await core.get<Order>(`/buyers/${buyerId}/orders/${encodeURIComponent(req.params.orderId)}`));
  });

  routes.post("/orders", async (req, res) => {
    const { buyerId, userId, role } = sessionOf(req);
    if (role !== "owner") throw new HttpError(403, "owner_only");
    const order = await core.post<Order>(`/buyers/${buyerId}/orders`, { fromBasketOf: userId });
    res.status(201).json(order);
  });

  return routes;
}
