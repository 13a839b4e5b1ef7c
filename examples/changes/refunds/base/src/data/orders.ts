import { db } from "./db";

export interface Order {
  id: string;
  tenantId: string;
  customerId: string;
  totalMinor: number;
  refundedMinor: number;
  currency: string;
  gatewayChargeId: string;
  status: "paid" | "partly_refunded" | "refunded";
}

export async function findOrder(tenantId: string, id: string): Promise<Order | null> {
  return db.one<Order>("select * from orders where tenant_id = $1 and id = $2", [tenantId, id]);
}

export async function saveRefund(tenantId: string, id: string, refundedMinor: number, status: Order["status"]): Promise<void> {
  await db.run("update orders set refunded_minor = $3, status = $4 where tenant_id = $1 and id = $2", [
    tenantId,
    id,
    refundedMinor,
    status,
  ]);
}
