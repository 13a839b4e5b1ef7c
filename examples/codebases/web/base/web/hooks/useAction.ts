import { useEffect, useRef, useState } from "react";
import type { Resource } from "./resource";
import { useStableCallback } from "./useStableCallback";

export interface Action<A extends unknown[], R> extends Resource<R> {
  run: (...args: A) => Promise<R>;
}

/**
 * Something that the user sets off. Where it fails, the next render throws the error into the nearest boundary, and the promise rejects,
 * so that what stands behind the `await` does not happen. `main.tsx` keeps those rejections out of the console.
 */
export function useAction<A extends unknown[], R>(perform: (...args: A) => Promise<R>): Action<A, R> {
  const [data, setData] = useState<R>();
  const [ended, setEnded] = useState(false);
  const [pending, setPending] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const shown = useRef(true);

  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);

  const run = useStableCallback(async (...args: A): Promise<R> => {
    setPending((n) => n + 1);
    try {
      const result = await perform(...args);
      if (shown.current) {
        setData(result);
        setEnded(true);
      }
      return result;
    } catch (error) {
      if (shown.current) setFailure({ error });
      throw error;
    } finally {
      if (shown.current) setPending((n) => n - 1);
    }
  });

  if (failure) throw failure.error;
  return { data, status: pending > 0 ? "busy" : ended ? "ready" : "idle", run };
}
