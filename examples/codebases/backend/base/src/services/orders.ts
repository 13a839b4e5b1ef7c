import type { Deps } from "../deps";
import { AppError } from "../errors";
import { portionMinor } from "../lib/money";
import * as customers from "../repositories/customers";
import * as orders from "../repositories/orders";
import * as payments from "../repositories/payments";
import type { Actor, Order, OrderLine, OrderStatus } from "../types";
import { recordAudit } from "./audit";

export interface OrderInput {
  customerId: string;
  currency: string;
  discountBps: number;
  lines: { sku: string; quantity: number; unitPriceMinor: number }[];
}

export async function placeOrder(deps: Deps, actor: Actor, input: OrderInput): Promise<Order> {
  return deps.db.transaction(async (tx) => {
    const customer = await customers.findCustomer(tx, actor.tenantId, input.customerId);
    if (customer === null) throw new AppError("not_found", "There is no such customer");

    const grossMinor = input.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
    const discountMinor = portionMinor(grossMinor, input.discountBps);
    const order: Order = {
      id: deps.newId(),
      tenantId: actor.tenantId,
      customerId: customer.id,
      status: "placed",
      currency: input.currency,
      discountMinor,
      totalMinor: grossMinor - discountMinor,
      placedAt: deps.now(),
    };
    const lines: OrderLine[] = input.lines.map((line) => ({
      id: deps.newId(),
      tenantId: actor.tenantId,
      orderId: order.id,
      ...line,
    }));
    await orders.insertOrder(tx, order, lines);
    await recordAudit(tx, deps, actor, "order.placed", order.id);
    return order;
  });
}

export async function getOrder(deps: Deps, actor: Actor, orderId: string): Promise<{ order: Order; lines: OrderLine[] }> {
  const order = await orders.findOrder(deps.db, actor.tenantId, orderId);
  if (order === null) throw new AppError("not_found", "There is no such order");
  return { order, lines: await orders.listLines(deps.db, actor.tenantId, orderId) };
}

export async function listOrders(deps: Deps, actor: Actor, status: OrderStatus | null): Promise<Order[]> {
  return orders.listOrders(deps.db, actor.tenantId, { status, limit: 100 });
}

export async function closeOrder(
  deps: Deps,
  actor: Actor,
  orderId: string,
  status: "cancelled" | "expired",
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await orders.lockOrder(tx, actor.tenantId, orderId);
    if (order === null) throw new AppError("not_found", "There is no such order");
    const payment = await payments.findOpenPayment(tx, actor.tenantId, orderId);
    if (order.status !== "placed" || payment !== null) {
      throw new AppError("order_not_open", "Only an order without a payment can be closed");
    }
    await orders.setOrderStatus(tx, actor.tenantId, orderId, status);
    await recordAudit(tx, deps, actor, `order.${status}`, orderId);
  });
}
