import type { Category, Unit } from "./generated/catalogue";

/** An exact amount in decimal notation, such as "12.40". Never a number: see decimal.ts. */
export type Decimal = string;

export interface Product {
  id: string;
  name: string;
  grower: string;
  category: Category;
  unit: Unit;
  /** What this buyer has negotiated, for one unit. */
  price: Decimal;
  currency: string;
  inSeason: boolean;
}

export interface BasketLine {
  productId: string;
  name: string;
  unit: Unit;
  price: Decimal;
  quantity: number;
}

export interface Basket {
  currency: string;
  lines: BasketLine[];
}

export type OrderStatus = "placed" | "packed" | "delivered" | "cancelled";

export interface OrderLine {
  id: string;
  productId: string;
  name: string;
  unit: Unit;
  price: Decimal;
  quantity: number;
}

export interface OrderHead {
  id: string;
  number: string;
  status: OrderStatus;
  placedAt: string;
  total: Decimal;
  currency: string;
}

export interface Order extends OrderHead {
  lines: OrderLine[];
  deliveryFee: Decimal;
  /** An instant in ISO 8601, or null as long as nothing was delivered. */
  deliveredAt: string | null;
}

export interface Photo {
  id: string;
  url: string;
}

export interface Session {
  userId: string;
  buyerId: string;
  role: "owner" | "cook";
}

export interface Account {
  buyerName: string;
  doorPhoto: Photo | null;
}
