import { useEffect, useState } from "react";
import { useStableCallback } from "./useStableCallback";

/** The page that the address names, without its `#/`. */
export function useHash(): string {
  const [hash, setHash] = useState(() => window.location.hash);
  const read = useStableCallback(() => setHash(window.location.hash));

  useEffect(() => {
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  return hash.replace(/^#\/?/, "");
}
