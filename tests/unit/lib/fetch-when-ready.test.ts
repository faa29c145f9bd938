import { afterEach, expect, it, vi } from "vitest";
import { fetchWhenReady } from "~/lib/fetch-when-ready";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (...statuses: number[]) => {
  const left = [...statuses];
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ state: "installing" }), { status: left.shift() ?? 500 }),
  );
};

it("asks again while the server is preparing the file", async () => {
  vi.useFakeTimers();
  answers(503, 503, 200);
  const waits: unknown[] = [];
  const answer = fetchWhenReady(
    "/packages/index.json",
    async (refusal) => void waits.push(await refusal.json()),
  );
  await vi.runAllTimersAsync();
  expect((await answer).status).toBe(200);
  expect(waits).toEqual([{ state: "installing" }, { state: "installing" }]);
});

it("gives up when its caller does, and returns any other answer", async () => {
  answers(503);
  const giveUp = () => {
    throw new Error("no registry");
  };
  await expect(fetchWhenReady("/packages/index.json", giveUp)).rejects.toThrow("no registry");
  answers(404);
  expect((await fetchWhenReady("/packages/index.json")).status).toBe(404);
});
