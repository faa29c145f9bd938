import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStorageWriter } from "~/features/preview/storage-writer";
import type { StorageChange } from "~preview";

const set = (key: string, value: string) => ({ key, value });

function scriptedWriter(...outcomes: ("done" | "retry")[]) {
  const saved: StorageChange[][] = [];
  const writer = createStorageWriter(async (changes) => {
    saved.push(changes);
    return outcomes.shift() ?? "done";
  });
  return { saved, writer };
}

describe("the writer of a page's storage", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("saves the last change of each key after 300 ms, and then at most every two seconds", async () => {
    const { saved, writer } = scriptedWriter();
    writer.add([set("a", "1"), set("b", "1")]);
    await vi.advanceTimersByTimeAsync(200);
    writer.add([set("a", "2")]);
    await vi.advanceTimersByTimeAsync(99);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saved).toEqual([[set("a", "2"), set("b", "1")]]);
    for (let frame = 0; frame < 100; frame++) {
      writer.add([set("a", String(frame))]);
      await vi.advanceTimersByTimeAsync(19);
    }
    expect(saved).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(saved).toHaveLength(2);
    expect(saved[1]).toEqual([set("a", "99")]);
  });

  it("tries again what could not be saved, without undoing what came later", async () => {
    const { saved, writer } = scriptedWriter("retry");
    writer.add([set("a", "1"), set("b", "1")]);
    const first = writer.flush();
    writer.add([set("a", "2")]);
    await first;
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved.at(-1)).toEqual([set("a", "2"), set("b", "1")]);
  });

  it("counts what is not saved yet, and what is being saved", async () => {
    const answer = Promise.withResolvers<"done">();
    const writer = createStorageWriter(() => answer.promise);
    writer.add([set("a", "12345")]);
    expect(writer.unsavedLength()).toBe(6);
    const flushed = writer.flush();
    writer.add([set("b", "1")]);
    expect(writer.unsavedLength()).toBe(8);
    answer.resolve("done");
    await flushed;
    expect(writer.unsavedLength()).toBe(2);
  });
});
