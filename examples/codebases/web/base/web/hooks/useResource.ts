import { useEffect, useState } from "react";
import { ApiError, request } from "../api";
import { onInvalidate } from "../refresh";
import type { Resource } from "./resource";

/** What the server answers at this path, read again whenever the path is invalidated. A null path reads nothing. */
export function useResource<T>(path: string | null): Resource<T> {
  const [answer, setAnswer] = useState<Resource<T> & { path: string | null }>({ path: null, data: undefined, status: "idle" });
  const [round, setRound] = useState(0);

  useEffect(() => (path === null ? undefined : onInvalidate(path, () => setRound((n) => n + 1))), [path]);

  useEffect(() => {
    if (path === null) return;
    const control = new AbortController();
    request<T>("GET", path, undefined, control.signal).then(
      (data) => {
        if (!control.signal.aborted) setAnswer({ path, data, status: "ready" });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        const absent = error instanceof ApiError && error.status === 404;
        setAnswer({ path, data: undefined, status: absent ? "absent" : "failed" });
      },
    );
    return () => control.abort();
  }, [path, round]);

  if (answer.path !== path) return { data: undefined, status: path === null ? "idle" : "loading" };
  return { data: answer.data, status: answer.status };
}
