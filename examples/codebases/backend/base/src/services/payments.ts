import type { Deps } from "../deps";
import { AppError } from "../errors";
import { GatewayDeclined } from "../gateway/paymentGateway";
import { formatMinor } from "../lib/money";
import * as customers from "../repositories/customers";
import * as orders from "../repositories/orders";
import * as payments from "../repositories/payments";
import type { Actor, Payment } from "../types";
import { recordAudit } from "./audit";
import { notify } from "./notify";

export async function takePayment(deps: Deps, actor: Actor, orderId: string, cardToken: string): Promise<Payment> {
  const payment = await deps.db.transaction(async (tx) => {
    const order = await orders.lockOrder(tx, actor.tenantId, orderId);
    if (order === null) throw new AppError("not_found", "There is no such order");
    const open = await payments.findOpenPayment(tx, actor.tenantId, orderId);
    if (order.status !== "placed" || order.totalMinor === 0 || open !== null) {
      throw new AppError("order_not_payable", "This order takes no payment");
    }
    const created: Payment = {
      id: deps.newId(),
      tenantId: actor.tenantId,
      orderId,
      status: "pending",
      amountMinor: order.totalMinor,
      currency: order.currency,
      cardToken,
      reference: null,
      requestedAt: deps.now(),
      settledAt: null,
    };
    await payments.insertPayment(tx, created);
    await recordAudit(tx, deps, actor, "payment.requested", created.id);
    return created;
  });
  return settlePayment(deps, actor, payment);
}

/** Asks the gateway, then writes down what it said. Safe to repeat: the payment's id is the gateway's key. */
export async function settlePayment(deps: Deps, actor: Actor, payment: Payment): Promise<Payment> {
  let reference: string;
  try {
    const receipt = await deps.gateway.charge({
      key: payment.id,
      cardToken: payment.cardToken,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    });
    reference = receipt.reference;
  } catch (error) {
    if (!(error instanceof GatewayDeclined)) throw error;
    await deps.db.transaction(async (tx) => {
      await payments.markPaymentFailed(tx, actor.tenantId, payment.id);
      await recordAudit(tx, deps, actor, "payment.declined", payment.id);
    });
    throw new AppError("payment_declined", "The card was declined");
  }

  const settled = await deps.db.transaction(async (tx) => {
    const changed = await payments.markPaymentSettled(tx, actor.tenantId, payment.id, reference, deps.now());
    if (changed === null) throw new AppError("payment_not_pending", "This payment is already decided");
    await orders.setOrderStatus(tx, actor.tenantId, changed.orderId, "paid");
    await recordAudit(tx, deps, actor, "payment.settled", changed.id);
    return changed;
  });
  await sendReceipt(deps, settled);
  return settled;
}

async function sendReceipt(deps: Deps, payment: Payment): Promise<void> {
  const order = await orders.findOrder(deps.db, payment.tenantId, payment.orderId);
  const customer = order && (await customers.findCustomer(deps.db, payment.tenantId, order.customerId));
  if (!customer?.email) return;
  await notify(deps, {
    to: customer.email,
    subject: "We received your payment",
    text: `${formatMinor(payment.amountMinor, payment.currency)} ${payment.currency}. Thank you.`,
  });
}
