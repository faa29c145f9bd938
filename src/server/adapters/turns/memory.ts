import "server-only";
import { nextTurn, type Paces, pacesAfter } from "~/domain/chat/turn";
import type { Asker, Turn, Turns } from "~/server/ports/turns";

type Waiter = Asker & { start(turn: Turn): void };

/** Turns of this process. `atOnce`: how many replies it writes at once. */
export function memoryTurns({ atOnce }: { atOnce: number }): Turns {
  const running = new Map<string, number>();
  let taken = 0;
  let waiting: readonly Waiter[] = [];
  let paces: Paces = new Map();

  const runningOf = (userId: string) => running.get(userId) ?? 0;

  const begin = (userId: string): Turn => {
    taken++;
    running.set(userId, runningOf(userId) + 1);
    let ended = false;
    return {
      end() {
        if (ended) return;
        ended = true;
        taken--;
        const left = runningOf(userId) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
        startNext();
      },
    };
  };

  const startNext = () => {
    while (taken < atOnce) {
      const next = nextTurn(waiting, paces, runningOf);
      if (!next) return;
      paces = pacesAfter(next, waiting, paces);
      waiting = waiting.filter((one) => one !== next);
      next.start(begin(next.userId));
    }
  };

  return {
    // While a turn is free nobody waits.
    tryTake: (userId) => (taken < atOnce ? begin(userId) : undefined),
    take: (asker, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = () => {
          waiting = waiting.filter((one) => one !== waiter);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          ...asker,
          start(turn) {
            signal.removeEventListener("abort", leave);
            resolve(turn);
          },
        };
        signal.addEventListener("abort", leave, { once: true });
        waiting = [...waiting, waiter];
        startNext();
      }),
  };
}
