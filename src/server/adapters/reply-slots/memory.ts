import { advanceVirtualTimes, pickNext, type VirtualTimes } from "~/domain/chat/fair-queue";
import type { ReplySlot, ReplySlots, SlotRequest } from "~/server/ports/reply-slots";

type Waiter = SlotRequest & { start(slot: ReplySlot): void };

/** Reply slots of this process. `capacity`: how many replies it writes at once. */
export function memoryReplySlots({ capacity }: { capacity: number }): ReplySlots {
  const running = new Map<string, number>();
  const groups = new Set<string>();
  let taken = 0;
  let waiting: readonly Waiter[] = [];
  let virtualTimes: VirtualTimes = new Map();

  const runningOf = (userId: string) => running.get(userId) ?? 0;

  const isFree = (group?: string) => group === undefined || !groups.has(group);

  const begin = (userId: string, group?: string): ReplySlot => {
    taken++;
    if (group !== undefined) groups.add(group);
    running.set(userId, runningOf(userId) + 1);
    let released = false;
    return {
      release() {
        if (released) return;
        released = true;
        taken--;
        if (group !== undefined) groups.delete(group);
        const left = runningOf(userId) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
        startNext();
      },
    };
  };

  const startNext = () => {
    while (taken < capacity) {
      const next = pickNext(
        waiting.filter(({ group }) => isFree(group)),
        virtualTimes,
        runningOf,
      );
      if (!next) return;
      virtualTimes = advanceVirtualTimes(next, waiting, virtualTimes);
      waiting = waiting.filter((other) => other !== next);
      next.start(begin(next.userId, next.group));
    }
  };

  return {
    // While a slot is free, no reply is waiting, except for its group.
    tryAcquire: (userId, group) => (taken < capacity && isFree(group) ? begin(userId, group) : undefined),
    acquire: (request, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const cancel = () => {
          waiting = waiting.filter((other) => other !== waiter);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          ...request,
          start(slot) {
            signal.removeEventListener("abort", cancel);
            resolve(slot);
          },
        };
        signal.addEventListener("abort", cancel, { once: true });
        waiting = [...waiting, waiter];
        startNext();
      }),
  };
}
