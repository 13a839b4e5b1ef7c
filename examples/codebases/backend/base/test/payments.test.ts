import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { settlePayments } from "../src/jobs/settlePayments";
import { addCustomer } from "../src/services/customers";
import { getOrder, placeOrder } from "../src/services/orders";
import { takePayment } from "../src/services/payments";
import type { Actor } from "../src/types";
import { addTenant, createWorld, type World } from "./support/world";

let world: World;
beforeEach(async () => {
  await world?.close();
  world = await createWorld();
});
after(() => world.close());

async function place(actor: Actor) {
  const customer = await addCustomer(world, actor, { name: "Café Linde", email: "till@linde.example" });
  return placeOrder(world, actor, {
    customerId: customer.id,
    currency: "EUR",
    discountBps: 0,
    lines: [{ sku: "BEAN-1", quantity: 2, unitPriceMinor: 1250 }],
  });
}

test("takes the order's total and mails a receipt", async () => {
  const actor = await addTenant(world);
  const order = await place(actor);
  const payment = await takePayment(world, actor, order.id, "card-1");
  assert.equal(payment.status, "settled");
  assert.equal(world.gateway.charges.get(payment.id)?.amountMinor, 2500);
  assert.equal((await getOrder(world, actor, order.id)).order.status, "paid");
  assert.match(world.mails[0]?.text ?? "", /25\.00 EUR/);
});

test("a declined card leaves the order open for another", async () => {
  const actor = await addTenant(world);
  const order = await place(actor);
  world.gateway.mode = "decline";
  await assert.rejects(takePayment(world, actor, order.id, "card-1"), { code: "payment_declined" });
  world.gateway.mode = "accept";
  assert.equal((await takePayment(world, actor, order.id, "card-2")).status, "settled");
});

test("a payment without an answer is decided later, and charged once", async () => {
  const actor = await addTenant(world);
  const order = await place(actor);
  world.gateway.mode = "silent";
  await assert.rejects(takePayment(world, actor, order.id, "card-1"), { name: "GatewayUnreachable" });
  world.gateway.mode = "accept";
  await assert.rejects(takePayment(world, actor, order.id, "card-1"), { code: "order_not_payable" });
  world.clock.time = new Date(world.clock.time.getTime() + 11 * 60_000);
  assert.equal(await settlePayments(world), 1);
  assert.equal(world.gateway.charges.size, 1);
  assert.equal((await getOrder(world, actor, order.id)).order.status, "paid");
});
