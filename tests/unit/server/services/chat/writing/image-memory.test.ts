import { describe, expect, it } from "vitest";
import { reserveImageMemory } from "~/server/services/chat/writing/image-memory";

const MB = 1_000_000;
const never = new AbortController().signal;

describe("image memory", () => {
  it("is shared by all replies, which wait in order until enough is released", async () => {
    const admitted: string[] = [];
    const first = await reserveImageMemory(200 * MB, never);
    const second = reserveImageMemory(100 * MB, never).then((release) => {
      admitted.push("second");
      return release;
    });
    const third = reserveImageMemory(10 * MB, never).then((release) => {
      admitted.push("third");
      return release;
    });
    const withoutImages = await reserveImageMemory(0, never);
    expect(admitted).toEqual([]);
    first();
    const releaseSecond = await second;
    const releaseThird = await third;
    expect(admitted).toEqual(["second", "third"]);
    for (const release of [releaseSecond, releaseThird, withoutImages]) release();
  });

  it("is not held for a stopped reply", async () => {
    const first = await reserveImageMemory(256 * MB, never);
    const stop = new AbortController();
    const stopped = reserveImageMemory(64 * MB, stop.signal);
    const behind = reserveImageMemory(1, never);
    stop.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    first();
    (await behind)();
    (await reserveImageMemory(256 * MB, never))();
  });
});
