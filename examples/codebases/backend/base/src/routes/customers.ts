import { Router } from "express";
import type { Deps } from "../deps";
import { asyncRoute } from "../http/asyncRoute";
import { actorOf, requireRole } from "../http/authenticate";
import { sendResponse, success } from "../http/sendResponse";
import { readOptionalText, readText, readUuid } from "../lib/parse";
import { addCustomer, getCustomer, searchCustomers } from "../services/customers";

export function customerRoutes(deps: Deps): Router {
  const router = Router();

  router.post(
    "/customers",
    requireRole("clerk"),
    asyncRoute(deps, async (req, res) => {
      const customer = await addCustomer(deps, actorOf(req), {
        name: readText(req.body, "name"),
        email: readOptionalText(req.body, "email"),
      });
      sendResponse(res, success(customer));
    }),
  );

  router.get(
    "/customers",
    asyncRoute(deps, async (req, res) => {
      sendResponse(res, success(await searchCustomers(deps, actorOf(req), readOptionalText(req.query, "name"))));
    }),
  );

  router.get(
    "/customers/:customerId",
    asyncRoute(deps, async (req, res) => {
      sendResponse(res, success(await getCustomer(deps, actorOf(req), readUuid(req.params, "customerId"))));
    }),
  );

  return router;
}
