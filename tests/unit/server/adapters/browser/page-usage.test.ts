import { expect, it } from "vitest";
import { pagesOverLimits } from "~/server/adapters/browser/page-usage";

const limits = { cpuMs: 1_000, memoryBytes: 100 };
const seen = (name: string, busy: number, bytes: number, cpuMs = 0) => ({
  page: { name, busy, cpuMsAtStart: 0 },
  bytes,
  cpuMs,
});
const over = (...all: ReturnType<typeof seen>[]) =>
  pagesOverLimits(all, limits).map(([{ name }, reason]) => `${name}: ${reason}`);

it("ends the page whose request takes the processor for too long, and no idle one", () => {
  expect(over(seen("busy", 1, 10, 1_001), seen("idle", 0, 10, 5_000), seen("quick", 1, 10, 1_000))).toEqual([
    "busy: processor",
  ]);
});

it("ends idle pages first, then the largest, until the rest fits into memory", () => {
  expect(over(seen("small", 1, 30), seen("large", 1, 90), seen("idle", 0, 20))).toEqual([
    "idle: memory",
    "large: memory",
  ]);
  expect(over(seen("small", 1, 30), seen("large", 1, 60), seen("idle", 0, 20))).toEqual(["idle: memory"]);
  expect(over(seen("small", 1, 40), seen("large", 1, 60))).toEqual([]);
});
