import { Router } from "express";
import type { Deps } from "../deps";
import { asyncRoute } from "../http/asyncRoute";
import { actorOf, requireRole } from "../http/authenticate";
import { sendResponse, success } from "../http/sendResponse";
import { readText, readUuid } from "../lib/parse";
import { takePayment } from "../services/payments";
import type { Payment } from "../types";

export function paymentRoutes(deps: Deps): Router {
  const router = Router();
  router.post(
    "/orders/:orderId/payment",
    requireRole("clerk"),
    asyncRoute(deps, async (req, res) => {
      const orderId = readUuid(req.params, "orderId");
      const payment = await takePayment(deps, actorOf(req), orderId, readText(req.body, "cardToken"));
      sendResponse(res, success(paymentView(payment)));
    }),
  );
  return router;
}

function paymentView({ id, orderId, status, amountMinor, currency, settledAt }: Payment) {
  return { id, orderId, status, amountMinor, currency, settledAt };
}
