import type { Basket, Order } from "../../shared/types";
import { request } from "../api";
import { invalidate } from "../refresh";
import type { Resource } from "./resource";
import { type Action, useAction } from "./useAction";
import { useResource } from "./useResource";

const PATH = "/api/basket";

export function useBasket(): Resource<Basket> & { put: Action<[string, number], Basket>; order: Action<[], Order> } {
  const put = useAction(async (productId: string, quantity: number) => {
    const basket = await request<Basket>("PUT", `${PATH}/lines/${encodeURIComponent(productId)}`, { quantity });
    invalidate(PATH);
    return basket;
  });
  const order = useAction(async () => {
    const placed = await request<Order>("POST", "/api/orders");
    invalidate(PATH);
    invalidate("/api/orders");
    return placed;
  });
  return { ...useResource<Basket>(PATH), put, order };
}
