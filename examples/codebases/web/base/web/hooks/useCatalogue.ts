import type { Product } from "../../shared/types";
import type { Resource } from "./resource";
import { useResource } from "./useResource";

export function useCatalogue(): Resource<Product[]> {
  return useResource<Product[]>("/api/catalogue");
}
