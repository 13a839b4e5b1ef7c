import type { Account, Photo } from "../../shared/types";
import { request, upload } from "../api";
import { invalidate } from "../refresh";
import type { Resource } from "./resource";
import { type Action, useAction } from "./useAction";
import { useResource } from "./useResource";

export function useAccount(): Resource<Account> & { changePhoto: Action<[File], Account> } {
  const changePhoto = useAction(async (file: File) => {
    const photo = await upload<Photo>("/api/photos", file);
    const account = await request<Account>("PUT", "/api/account/door-photo", { photoId: photo.id });
    invalidate("/api/account");
    return account;
  });
  return { ...useResource<Account>("/api/account"), changePhoto };
}
