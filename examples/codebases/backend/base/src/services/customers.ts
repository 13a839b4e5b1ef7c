import type { Deps } from "../deps";
import { AppError } from "../errors";
import * as customers from "../repositories/customers";
import type { Actor, Customer } from "../types";
import { recordAudit } from "./audit";

export async function addCustomer(
  deps: Deps,
  actor: Actor,
  input: { name: string; email: string | null },
): Promise<Customer> {
  const customer: Customer = { id: deps.newId(), tenantId: actor.tenantId, ...input, createdAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    await customers.insertCustomer(tx, customer);
    await recordAudit(tx, deps, actor, "customer.added", customer.id);
  });
  return customer;
}

export async function getCustomer(deps: Deps, actor: Actor, customerId: string): Promise<Customer> {
  const customer = await customers.findCustomer(deps.db, actor.tenantId, customerId);
  if (customer === null) throw new AppError("not_found", "There is no such customer");
  return customer;
}

export async function searchCustomers(deps: Deps, actor: Actor, name: string | null): Promise<Customer[]> {
  return customers.searchCustomers(deps.db, actor.tenantId, name, 50);
}
