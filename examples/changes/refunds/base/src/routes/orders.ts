import { Router } from "express";
import { findOrder } from "../data/orders";
import { handler, sendResponse } from "../http";

export const orders = Router();

orders.get(
  "/orders/:id",
  handler(async (req, res) => {
    const order = await findOrder(req.session.tenantId, req.params.id);
    if (!order) return sendResponse(res, { ok: false, error: "order_not_found" });
    sendResponse(res, { ok: true, data: order });
  }),
);
