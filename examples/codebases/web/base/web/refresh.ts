const listeners = new Map<string, Set<() => void>>();

/** Calls `listener` whenever somebody says that what this path answers has changed. */
export function onInvalidate(path: string, listener: () => void): () => void {
  const here = listeners.get(path) ?? new Set();
  listeners.set(path, here.add(listener));
  return () => {
    here.delete(listener);
    if (here.size === 0 && listeners.get(path) === here) listeners.delete(path);
  };
}

/** Everything on screen that was read from exactly this path is read again. */
export function invalidate(path: string): void {
  for (const listener of [...(listeners.get(path) ?? [])]) listener();
}
