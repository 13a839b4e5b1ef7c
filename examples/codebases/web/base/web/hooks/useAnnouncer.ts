import { useEffect, useRef } from "react";
import { useStableCallback } from "./useStableCallback";

/** Says a text to screen readers, through one polite live region. */
export function useAnnouncer(): (text: string) => void {
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const made = document.createElement("output");
    made.className = "for-screen-readers";
    document.body.append(made);
    region.current = made;
    return () => made.remove();
  }, []);

  return useStableCallback((text: string) => {
    if (region.current) region.current.textContent = text;
  });
}
