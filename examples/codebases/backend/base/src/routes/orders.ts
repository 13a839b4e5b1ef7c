import { Router } from "express";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { asyncRoute } from "../http/asyncRoute";
import { actorOf, requireRole } from "../http/authenticate";
import { failure, sendResponse, success } from "../http/sendResponse";
import { readList, readOneOf, readPositiveInteger, readText, readUuid } from "../lib/parse";
import { closeOrder, getOrder, listOrders, placeOrder } from "../services/orders";

const STATUSES = ["placed", "paid", "cancelled", "expired"] as const;

export function orderRoutes(deps: Deps): Router {
  const router = Router();

  router.post(
    "/orders",
    requireRole("clerk"),
    asyncRoute(deps, async (req, res) => {
      const order = await placeOrder(deps, actorOf(req), {
        customerId: readUuid(req.body, "customerId"),
        currency: readText(req.body, "currency", 3).toUpperCase(),
        discountBps: readDiscount(req.body),
        lines: readList(req.body, "lines", 500).map((line) => ({
          sku: readText(line, "sku", 40),
          quantity: readPositiveInteger(line, "quantity"),
          unitPriceMinor: readPositiveInteger(line, "unitPriceMinor"),
        })),
      });
      sendResponse(res, success(order));
    }),
  );

  router.get(
    "/orders",
    asyncRoute(deps, async (req, res) => {
      const status = req.query.status === undefined ? null : readOneOf(req.query, "status", STATUSES);
      sendResponse(res, success(await listOrders(deps, actorOf(req), status)));
    }),
  );

  router.get(
    "/orders/:orderId",
    asyncRoute(deps, async (req, res) => {
      const { order, lines } = await getOrder(deps, actorOf(req), readUuid(req.params, "orderId"));
      sendResponse(res, success({ ...order, lines }));
    }),
  );

  router.post(
    "/orders/:orderId/cancel",
    requireRole("clerk"),
    asyncRoute(deps, async (req, res) => {
      if (req.body?.confirm !== true) {
        sendResponse(res, failure("not_confirmed", "Send confirm: true"));
        return;
      }
      await closeOrder(deps, actorOf(req), readUuid(req.params, "orderId"), "cancelled");
      sendResponse(res, success(null));
    }),
  );

  return router;
}

function readDiscount(body: unknown): number {
  const given = (body as { discountBps?: unknown } | undefined)?.discountBps ?? 0;
  if (given === 0) return 0;
  const discountBps = readPositiveInteger(body, "discountBps");
  if (discountBps > 10_000) throw new AppError("invalid_input", "discountBps: expected at most 10000");
  return discountBps;
}
