import type { Deps } from "../deps";
import { describeError } from "../errors";
import * as orders from "../repositories/orders";
import { jobActor } from "../services/audit";
import { closeOrder } from "../services/orders";

const UNPAID_FOR_MS = 14 * 24 * 60 * 60_000;
const BATCH = 100;

export async function expireOrders(deps: Deps): Promise<number> {
  const placedBefore = new Date(deps.now().getTime() - UNPAID_FOR_MS);
  let expired = 0;
  for (const order of await orders.claimUnpaid(deps.db, placedBefore, BATCH)) {
    try {
      await closeOrder(deps, jobActor(order.tenantId), order.id, "expired");
      expired += 1;
    } catch (error) {
      deps.log.error("order.expire_failed", { orderId: order.id, error: describeError(error) });
    }
  }
  return expired;
}
