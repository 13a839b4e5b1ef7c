import type { Deps } from "../deps";
import { describeError } from "../errors";
import * as payments from "../repositories/payments";
import { jobActor } from "../services/audit";
import { settlePayment } from "../services/payments";

const STALE_AFTER_MS = 10 * 60_000;
const BATCH = 50;

/** Decides the payments whose request died between the two transactions. */
export async function settlePayments(deps: Deps): Promise<number> {
  const now = deps.now();
  const before = new Date(now.getTime() - STALE_AFTER_MS);
  let settled = 0;
  for (const payment of await payments.claimStalePayments(deps.db, now, before, BATCH)) {
    try {
      await settlePayment(deps, jobActor(payment.tenantId), payment);
      settled += 1;
    } catch (error) {
      deps.log.error("payment.settle_failed", { paymentId: payment.id, error: describeError(error) });
    }
  }
  return settled;
}
