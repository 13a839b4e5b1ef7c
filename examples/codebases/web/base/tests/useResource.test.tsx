// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { invalidate } from "../web/refresh";
import { useResource } from "../web/hooks/useResource";

afterEach(() => vi.unstubAllGlobals());

it("reads again when its path is invalidated", async () => {
  let round = 0;
  vi.stubGlobal("fetch", async () => Response.json(++round));
  const { result } = renderHook(() => useResource<number>("/api/orders"));
  await waitFor(() => expect(result.current).toEqual({ data: 1, status: "ready" }));
  act(() => invalidate("/api/orders"));
  await waitFor(() => expect(result.current.data).toBe(2));
});

it("tells what is absent from what failed", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "absent" }, { status: 404 }));
  const { result } = renderHook(() => useResource("/api/orders/o9"));
  await waitFor(() => expect(result.current).toEqual({ data: undefined, status: "absent" }));
});
