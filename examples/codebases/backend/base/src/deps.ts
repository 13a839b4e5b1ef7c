import type { Db } from "./db";
import type { PaymentGateway } from "./gateway/paymentGateway";
import type { Mailer } from "./mail/mailer";
import type { FileStore } from "./storage/fileStore";

export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

export interface Deps {
  db: Db;
  now(): Date;
  newId(): string;
  gateway: PaymentGateway;
  files: FileStore;
  mailer: Mailer;
  log: Log;
}
