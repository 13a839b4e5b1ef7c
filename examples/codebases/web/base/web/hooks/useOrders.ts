import type { Order, OrderHead } from "../../shared/types";
import type { Resource } from "./resource";
import { useResource } from "./useResource";

export function useOrders(): Resource<OrderHead[]> {
  return useResource<OrderHead[]>("/api/orders");
}

export function useOrder(orderId: string): Resource<Order> {
  return useResource<Order>(`/api/orders/${encodeURIComponent(orderId)}`);
}
