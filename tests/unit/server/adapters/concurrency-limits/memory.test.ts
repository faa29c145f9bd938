import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryConcurrencyLimits } from "~/server/adapters/concurrency-limits/memory";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("between two searches the database is free for as long as the first one took", async () => {
  const concurrencyLimits = memoryConcurrencyLimits();
  const start = performance.now();
  const begun: number[] = [];
  const search = async (userId: string) => {
    const turn = await concurrencyLimits.enter("search", userId, new AbortController().signal);
    await turn?.work(async () => {
      begun.push(performance.now() - start);
      await after(100);
    });
    turn?.end();
    return performance.now() - start;
  };

  const ended = Promise.all([search("a"), search("b"), search("c")]);
  await vi.runAllTimersAsync();

  expect(begun).toEqual([0, 200, 400]);
  // The rest is after the answer.
  expect(await ended).toEqual([100, 300, 500]);
});
