/** The core has nothing at this path. */
export class CoreAbsent extends Error {}

/** The cooperative's own system. It trusts us: a path or body says whose data is meant, and nothing else does. */
export interface Core {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
}

export function coreAt(address: string, key: string): Core {
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(8000),
    });
    if (answer.status === 404) throw new CoreAbsent(path);
    if (!answer.ok) throw new Error(`the core answered ${answer.status} to ${method} ${path}`);
    return answer;
  }
  return {
    get: async <T>(path: string) => (await (await ask("GET", path)).json()) as T,
    post: async <T>(path: string, body: unknown) => (await (await ask("POST", path, body)).json()) as T,
    put: async <T>(path: string, body: unknown) => (await (await ask("PUT", path, body)).json()) as T,
    delete: async (path) => void (await ask("DELETE", path)),
  };
}
