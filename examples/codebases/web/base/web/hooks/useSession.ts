import type { Session } from "../../shared/types";
import type { Resource } from "./resource";
import { useResource } from "./useResource";

export function useSession(): Resource<Session> {
  return useResource<Session>("/api/session");
}
