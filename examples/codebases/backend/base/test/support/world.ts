import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import type { Db } from "../../src/db";
import type { Deps } from "../../src/deps";
import { GatewayDeclined, GatewayUnreachable, type ChargeInput, type GatewayReceipt } from "../../src/gateway/paymentGateway";
import type { Mail } from "../../src/mail/mailer";
import type { Actor, Role } from "../../src/types";

const MIGRATIONS = join(__dirname, "..", "..", "migrations");

export class FakeGateway {
  mode: "accept" | "decline" | "silent" = "accept";
  readonly charges = new Map<string, ChargeInput>();

  async charge(input: ChargeInput): Promise<GatewayReceipt> {
    return this.answer(input.key, () => this.charges.set(input.key, input));
  }

  protected answer(key: string, keep: () => void): GatewayReceipt {
    if (this.mode === "decline") throw new GatewayDeclined("do_not_honour");
    keep();
    if (this.mode === "silent") throw new GatewayUnreachable("timed out");
    return { reference: `ref-${key}` };
  }
}

export interface World extends Deps {
  gateway: FakeGateway;
  clock: { time: Date };
  mails: Mail[];
  stored: Map<string, Buffer>;
  errors: string[];
  close(): Promise<void>;
}

function wrap(session: PGlite | Transaction): Db {
  const db: Db = {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await session.query<Row>(sql, [...params])).rows;
    },
    transaction: (work) =>
      session instanceof PGlite ? session.transaction((tx) => work(wrap(tx))) as ReturnType<typeof work> : work(db),
  };
  return db;
}

export async function createWorld(): Promise<World> {
  const pg = new PGlite();
  for (const file of readdirSync(MIGRATIONS).sort()) await pg.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  const clock = { time: new Date("2026-10-02T09:00:00.000Z") };
  const mails: Mail[] = [];
  const stored = new Map<string, Buffer>();
  const errors: string[] = [];
  return {
    db: wrap(pg),
    now: () => clock.time,
    newId: () => randomUUID(),
    gateway: new FakeGateway(),
    files: {
      put: async (key, content) => void stored.set(key, content),
      get: async (key) => stored.get(key) ?? null,
      remove: async (key) => void stored.delete(key),
    },
    mailer: { send: async (mail) => void mails.push(mail) },
    log: { info: () => undefined, error: (event) => void errors.push(event) },
    clock,
    mails,
    stored,
    errors,
    close: () => pg.close(),
  };
}

export async function addTenant(world: World, role: Role = "manager"): Promise<Actor & { userId: string; token: string }> {
  const actor = { tenantId: randomUUID(), userId: randomUUID(), role, token: randomUUID() };
  await world.db.query(`INSERT INTO tenants (id, name, currency) VALUES ($1, 'Nordkai', 'EUR')`, [actor.tenantId]);
  await world.db.query(`INSERT INTO users (id, tenant_id, email, role) VALUES ($1, $2, $3, $4)`, [
    actor.userId,
    actor.tenantId,
    `${role}@nordkai.example`,
    role,
  ]);
  await world.db.query(`INSERT INTO sessions (token_hash, tenant_id, user_id, expires_at) VALUES ($1, $2, $3, $4)`, [
    createHash("sha256").update(actor.token).digest("hex"),
    actor.tenantId,
    actor.userId,
    new Date("2027-01-01T00:00:00.000Z"),
  ]);
  return actor;
}
