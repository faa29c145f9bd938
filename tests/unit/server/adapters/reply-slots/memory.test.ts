import { describe, expect, it } from "vitest";
import { memoryReplySlots } from "~/server/adapters/reply-slots/memory";
import type { ReplySlot } from "~/server/ports/reply-slots";

const never = new AbortController().signal;

function required(slot: ReplySlot | undefined): ReplySlot {
  if (!slot) throw new Error("No slot is free");
  return slot;
}

describe("reply slots", () => {
  it("can be taken up to the capacity, and again after a release", async () => {
    const slots = memoryReplySlots({ capacity: 2 });
    const [first] = [required(slots.tryAcquire("a")), required(slots.tryAcquire("b"))];
    expect(slots.tryAcquire("c")).toBeUndefined();
    first.release();
    first.release();
    required(slots.tryAcquire("c"));
    expect(slots.tryAcquire("d")).toBeUndefined();
  });

  it("go to waiting requests before new ones", async () => {
    const slots = memoryReplySlots({ capacity: 1 });
    const running = required(slots.tryAcquire("a"));
    const started: string[] = [];
    const wait = async (name: string, weight: number) => {
      const slot = await slots.acquire({ userId: name, weight }, never);
      started.push(name);
      return slot;
    };
    const waiting = [wait("free", 1), wait("pro", 4), wait("enterprise", 16)];
    running.release();
    expect(slots.tryAcquire("late")).toBeUndefined();
    (await Promise.race(waiting)).release();
    await Promise.all(waiting.map((one) => one.then((slot) => slot.release())));
    expect(started).toEqual(["enterprise", "pro", "free"]);
    required(slots.tryAcquire("late"));
  });

  it("are not held for a cancelled request", async () => {
    const slots = memoryReplySlots({ capacity: 1 });
    const running = required(slots.tryAcquire("a"));
    const cancelling = new AbortController();
    const left = slots.acquire({ userId: "b", weight: 16 }, cancelling.signal);
    const stays = slots.acquire({ userId: "c", weight: 1 }, never);
    cancelling.abort(new Error("stopped"));
    await expect(left).rejects.toThrow("stopped");
    running.release();
    (await stays).release();
    await expect(slots.acquire({ userId: "b", weight: 1 }, cancelling.signal)).rejects.toThrow("stopped");
    required(slots.tryAcquire("d"));
  });
});
