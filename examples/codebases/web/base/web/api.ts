/** The server refused or failed: its HTTP status, and the code in its answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`);
  }
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(answer.status, (body as { code?: string } | undefined)?.code ?? "unknown");
  return body as T;
}

export async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers = json === undefined ? undefined : { "content-type": "application/json" };
  return read<T>(await fetch(path, { method, headers, body: json, signal }));
}

export async function upload<T>(path: string, file: File): Promise<T> {
  return read<T>(await fetch(path, { method: "POST", headers: { "content-type": file.type }, body: file }));
}
