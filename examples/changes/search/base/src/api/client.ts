export interface Hit {
  id: string;
  title: string;
  snippetHtml: string;
  price: number | null;
}

/** Rejects on a network failure and on a status that is not 2xx. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
