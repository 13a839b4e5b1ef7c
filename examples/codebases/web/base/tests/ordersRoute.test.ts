import request from "supertest";
import { expect, it } from "vitest";
import { appWith, cook, COOKIE, FakeCore, order } from "./fakes";

it("answers an order of the buyer's own, bare", async () => {
  const app = appWith(new FakeCore({ "/buyers/b1/orders/o1": order }));
  const answer = await request(app).get("/api/orders/o1").set("Cookie", COOKIE);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(order);
});

it("answers 404 for what the buyer does not have", async () => {
  const app = appWith(new FakeCore({ "/buyers/b2/orders/o9": order }));
  const answer = await request(app).get("/api/orders/..%2F..%2Fb2%2Forders%2Fo9").set("Cookie", COOKIE);
  expect(answer.status).toBe(404);
});

it("answers 401 without a session", async () => {
  expect((await request(appWith(new FakeCore())).get("/api/orders")).status).toBe(401);
});

it("lets only owners order", async () => {
  const core = new FakeCore();
  const answer = await request(appWith(core, cook)).post("/api/orders").set("Cookie", COOKIE);
  expect(answer.status).toBe(403);
  expect(core.sent).toEqual([]);
});
