import { WorkStopped } from "~/server/ports/workers";

/** With more, the last ones would wait too long. */
const MAX_WAITING_PER_OWNER = 16;

/**
 * A fair semaphore: `size` jobs run at once. Waiting owners take turns, and none can occupy all slots.
 *
 * @param size at least 2
 */
export function fairTurns(size: number) {
  /** In the order of the owners' next turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let taken = 0;
  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const hasRoom = (owner: string) => taken < size && runningOf(owner) < size - 1;
  const take = (owner: string) => {
    taken += 1;
    running.set(owner, runningOf(owner) + 1);
  };
  const startNext = () => {
    for (const [owner, [start, ...later]] of waiting) {
      if (!start || !hasRoom(owner)) continue;
      waiting.delete(owner);
      if (later.length > 0) waiting.set(owner, later);
      take(owner);
      return start();
    }
  };
  const release = (owner: string) => {
    taken -= 1;
    const left = runningOf(owner) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    startNext();
  };
  return {
    /** @returns a function that ends the turn @throws WorkStopped busy */
    async enter(owner: string): Promise<() => void> {
      if (hasRoom(owner)) take(owner);
      else {
        const queue = waiting.get(owner) ?? [];
        if (queue.length >= MAX_WAITING_PER_OWNER) throw new WorkStopped("busy");
        await new Promise<void>((start) => waiting.set(owner, [...queue, start]));
      }
      return () => release(owner);
    },
  };
}
