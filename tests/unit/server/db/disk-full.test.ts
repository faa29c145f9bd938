import { expect, it, vi } from "vitest";
import { DiskFull, isDiskFull } from "~/server/db/disk-full";

it("is recognised even when the bundler loaded the module twice", async () => {
  vi.resetModules();
  const second = await import("~/server/db/disk-full");
  expect(second.DiskFull).not.toBe(DiskFull);
  expect(isDiskFull(new second.DiskFull())).toBe(true);
  expect(isDiskFull(new Error("It failed", { cause: new second.DiskFull() }))).toBe(true);
  expect(isDiskFull(new Error("This machine's disk is full"))).toBe(false);
});
