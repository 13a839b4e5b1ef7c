export type Role = "viewer" | "clerk" | "manager";

export interface Actor {
  tenantId: string;
  /** Null where a job acts. */
  userId: string | null;
  role: Role;
}

export interface User {
  id: string;
  tenantId: string;
  email: string;
  role: Role;
}

export interface Customer {
  id: string;
  tenantId: string;
  name: string;
  email: string | null;
  createdAt: Date;
}

export type OrderStatus = "placed" | "paid" | "cancelled" | "expired";

export interface Order {
  id: string;
  tenantId: string;
  customerId: string;
  status: OrderStatus;
  currency: string;
  discountMinor: number;
  totalMinor: number;
  placedAt: Date;
}

export interface OrderLine {
  id: string;
  tenantId: string;
  orderId: string;
  sku: string;
  quantity: number;
  unitPriceMinor: number;
}

export interface Attachment {
  id: string;
  tenantId: string;
  orderId: string;
  fileName: string;
  mediaType: string;
  createdAt: Date;
}

export interface Payment {
  id: string;
  tenantId: string;
  orderId: string;
  status: "pending" | "settled" | "failed";
  amountMinor: number;
  currency: string;
  cardToken: string;
  reference: string | null;
  requestedAt: Date;
  settledAt: Date | null;
}
