import { Router } from "express";
import type { Basket } from "../../shared/types";
import type { Deps } from "../deps";
import { HttpError } from "../errors";
import { sessionReader } from "../session";

export function basketRoutes({ core, sessions }: Deps): Router {
  const routes = Router();
  const sessionOf = sessionReader(sessions);

  routes.get("/basket", async (req, res) => {
    const { buyerId, userId } = sessionOf(req);
    res.json(await core.get<Basket>(`/buyers/${buyerId}/baskets/${userId}`));
  });

  routes.put("/basket/lines/:productId", async (req, res) => {
    const { buyerId, userId } = sessionOf(req);
    const quantity: unknown = req.body?.quantity;
    if (typeof quantity !== "number" || !Number.isSafeInteger(quantity) || quantity < 0 || quantity > 999) {
      throw new HttpError(400, "quantity_wrong");
    }
    const line = encodeURIComponent(req.params.productId);
    res.json(await core.put<Basket>(`/buyers/${buyerId}/baskets/${userId}/lines/${line}`, { quantity }));
  });

  return routes;
}
