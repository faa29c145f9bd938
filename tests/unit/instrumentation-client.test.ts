import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";

afterEach(() => void vi.unstubAllGlobals());

it("makes random ids over plain http too, where browsers have no crypto.randomUUID", async () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (into: Uint8Array) => crypto.getRandomValues(into) });
  await import("~/instrumentation-client");
  const ids = Array.from({ length: 100 }, () => globalThis.crypto.randomUUID());
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
});
