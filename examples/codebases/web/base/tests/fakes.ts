import type { Express } from "express";
import type { Order, Session } from "../shared/types";
import { appOf } from "../server/app";
import { type Core, CoreAbsent } from "../server/core";

export const NOW = new Date("2026-09-14T10:00:00Z");

export const owner: Session = { userId: "u1", buyerId: "b1", role: "owner" };
export const cook: Session = { userId: "u2", buyerId: "b1", role: "cook" };

/** A core that answers from a table of paths and notes what it was sent. */
export class FakeCore implements Core {
  readonly sent: { method: string; path: string; body?: unknown }[] = [];

  constructor(readonly answers: Record<string, unknown> = {}) {}

  async get<T>(path: string): Promise<T> {
    if (!(path in this.answers)) throw new CoreAbsent(path);
    return this.answers[path] as T;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    this.sent.push({ method: "POST", path, body });
    return { id: "new", ...(body as object) } as T;
  }

  async put<T>(path: string, body: unknown): Promise<T> {
    this.sent.push({ method: "PUT", path, body });
    return body as T;
  }

  async delete(path: string): Promise<void> {
    this.sent.push({ method: "DELETE", path });
  }
}

export function appWith(core: Core, session: Session = owner): Express {
  return appOf({ core, sessions: { find: (token) => (token === "good" ? session : undefined) }, now: () => NOW });
}

export const COOKIE = "larder=good";

export const order: Order = {
  id: "o1",
  number: "1042",
  status: "delivered",
  placedAt: "2026-09-12T16:00:00Z",
  deliveredAt: "2026-09-13T06:30:00Z",
  currency: "EUR",
  deliveryFee: "4.50",
  total: "32.10",
  lines: [
    { id: "l1", productId: "p1", name: "Plums", unit: "kg", price: "2.40", quantity: 9 },
    { id: "l2", productId: "p2", name: "Chervil", unit: "piece", price: "1.20", quantity: 5 },
  ],
};
