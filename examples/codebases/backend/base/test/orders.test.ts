import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runJobs } from "../src/jobs/runner";
import { listAudit } from "../src/repositories/auditLog";
import { addCustomer } from "../src/services/customers";
import { getOrder, placeOrder } from "../src/services/orders";
import type { Actor } from "../src/types";
import { addTenant, createWorld, type World } from "./support/world";

let world: World;
before(async () => {
  world = await createWorld();
});
after(() => world.close());

async function place(actor: Actor) {
  const customer = await addCustomer(world, actor, { name: "Café Linde", email: null });
  return placeOrder(world, actor, {
    customerId: customer.id,
    currency: "EUR",
    discountBps: 1000,
    lines: [
      { sku: "BEAN-1", quantity: 3, unitPriceMinor: 333 },
      { sku: "CUP-6", quantity: 1, unitPriceMinor: 1000 },
    ],
  });
}

test("takes the discount off, rounded down", async () => {
  const actor = await addTenant(world);
  const order = await place(actor);
  assert.equal(order.discountMinor, 199);
  assert.equal(order.totalMinor, 1800);
  const { lines } = await getOrder(world, actor, order.id);
  assert.deepEqual(lines.map((line) => line.sku), ["BEAN-1", "CUP-6"]);
  const trail = await listAudit(world.db, actor.tenantId, order.id);
  assert.deepEqual(trail.map((row) => row.action), ["order.placed"]);
});

test("shows a tenant its own orders only", async () => {
  const order = await place(await addTenant(world));
  const stranger = await addTenant(world);
  await assert.rejects(getOrder(world, stranger, order.id), { code: "not_found" });
});

test("lets an unpaid order go after 14 days", async () => {
  const actor = await addTenant(world);
  const order = await place(actor);
  const placed = world.clock.time;
  world.clock.time = new Date(placed.getTime() + 15 * 24 * 60 * 60_000);
  await runJobs(world);
  world.clock.time = placed;
  assert.equal((await getOrder(world, actor, order.id)).order.status, "expired");
});
