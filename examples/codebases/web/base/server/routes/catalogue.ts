import { Router } from "express";
import type { Product } from "../../shared/types";
import type { Deps } from "../deps";
import { sessionReader } from "../session";

export function catalogueRoutes({ core, sessions }: Deps): Router {
  const routes = Router();
  const sessionOf = sessionReader(sessions);

  // The core answers with the prices that this buyer has negotiated.
  routes.get("/catalogue", async (req, res) => {
    const { buyerId } = sessionOf(req);
    res.json(await core.get<Product[]>(`/buyers/${buyerId}/products`));
  });

  routes.get("/catalogue/:productId", async (req, res) => {
    const { buyerId } = sessionOf(req);
    res.json(await core.get<Product>(`/buyers/${buyerId}/products/${encodeURIComponent(req.params.productId)}`));
  });

  return routes;
}
