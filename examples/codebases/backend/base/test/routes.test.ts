import assert from "node:assert/strict";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { createApp } from "../src/app";
import { addTenant, createWorld, type World } from "./support/world";

let world: World;
let server: Server;
before(async () => {
  world = await createWorld();
  server = createApp(world).listen(0);
});
after(async () => {
  server.close();
  await world.close();
});

async function call(method: string, path: string, token: string | null, body?: unknown) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  assert.equal(response.status, 200);
  return (await response.json()) as { ok: boolean; data: any; error?: { code: string } };
}

test("asks for a session", async () => {
  assert.equal((await call("GET", "/orders", null)).error?.code, "not_signed_in");
});

test("asks for the role", async () => {
  const { token } = await addTenant(world, "viewer");
  assert.equal((await call("POST", "/customers", token, { name: "Linde" })).error?.code, "not_allowed");
});

test("takes an order and shows it again", async () => {
  const { token } = await addTenant(world, "clerk");
  const customer = await call("POST", "/customers", token, { name: "Linde" });
  const placed = await call("POST", "/orders", token, {
    customerId: customer.data.id,
    currency: "eur",
    lines: [{ sku: "BEAN-1", quantity: 1, unitPriceMinor: 900 }],
  });
  assert.equal(placed.ok, true);
  const shown = await call("GET", `/orders/${placed.data.id}`, token);
  assert.equal(shown.data.totalMinor, 900);
  assert.equal(shown.data.lines.length, 1);
});

test("says what is wrong with the input", async () => {
  const { token } = await addTenant(world, "clerk");
  assert.equal((await call("POST", "/orders", token, { customerId: "x" })).error?.code, "invalid_input");
});
