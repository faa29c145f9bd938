import { describe, expect, it } from "vitest";
import { imageMemoryBudget } from "~/server/services/chat/writing/image-memory";

const MB = 1_000_000;
const never = new AbortController().signal;

describe("image memory", () => {
  const memory = imageMemoryBudget();
  it("is shared by all replies, which wait in order until enough is released", async () => {
    const admitted: string[] = [];
    const first = await memory.reserve(200 * MB, never);
    const second = memory.reserve(100 * MB, never).then((release) => {
      admitted.push("second");
      return release;
    });
    const third = memory.reserve(10 * MB, never).then((release) => {
      admitted.push("third");
      return release;
    });
    const withoutImages = await memory.reserve(0, never);
    expect(admitted).toEqual([]);
    first();
    const releaseSecond = await second;
    const releaseThird = await third;
    expect(admitted).toEqual(["second", "third"]);
    for (const release of [releaseSecond, releaseThird, withoutImages]) release();
  });

  it("is not held for a stopped reply", async () => {
    const first = await memory.reserve(256 * MB, never);
    const stop = new AbortController();
    const stopped = memory.reserve(64 * MB, stop.signal);
    const behind = memory.reserve(1, never);
    stop.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    first();
    (await behind)();
    (await memory.reserve(256 * MB, never))();
  });
});
