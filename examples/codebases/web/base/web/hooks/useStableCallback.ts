import { useCallback, useLayoutEffect, useRef } from "react";

/** One function for the life of the component that always calls the newest closure. There is no array to keep. */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
