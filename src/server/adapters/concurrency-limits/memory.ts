import { type ConcurrencyLimitName, concurrencyRules } from "~/domain/auth/concurrency-limits";
import type { ConcurrencyLimits, Turn } from "~/server/ports/concurrency-limits";

type Start = () => void;

/** Admits `size` at once, the others in their order. */
function room(size: number) {
  let taken = 0;
  const waiting: Start[] = [];
  return {
    async enter(): Promise<void> {
      if (taken < size) taken++;
      else await new Promise<void>((start) => waiting.push(start));
    },
    leave() {
      const next = waiting.shift();
      if (next) next();
      else taken--;
    },
  };
}

type Room = ReturnType<typeof room>;

/** ConcurrencyLimits of this process only. */
export function memoryConcurrencyLimits(): ConcurrencyLimits {
  const rooms = {
    bundle: room(concurrencyRules.bundle.atOnce),
    download: room(concurrencyRules.download.atOnce),
    git: room(concurrencyRules.git.atOnce),
    search: room(concurrencyRules.search.atOnce),
  } satisfies Record<ConcurrencyLimitName, unknown>;
  /** Requests waiting for the user's turn, by concurrency and user; an entry exists while a request has the turn. */
  const queues = new Map<string, Start[]>();

  const turnOf = (concurrency: ConcurrencyLimitName, onEnd: () => void) =>
    turnIn(rooms[concurrency], { ...concurrencyRules[concurrency], onEnd });

  return {
    async enter(concurrency, userId, signal) {
      if (userId === null) return turnOf(concurrency, () => {});
      const key = `${concurrency} ${userId}`;
      const turn = () =>
        turnOf(concurrency, () => {
          const next = queues.get(key)?.shift();
          if (next) next();
          else queues.delete(key);
        });
      const queue = queues.get(key);
      if (!queue) {
        queues.set(key, []);
        return turn();
      }
      const { waiting, waitSeconds } = concurrencyRules[concurrency];
      if (queue.length >= waiting || signal.aborted) return undefined;
      return (await isStarted(queue, AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1_000)])))
        ? turn()
        : undefined;
    },
  };
}

function turnIn({ enter, leave }: Room, { rest, onEnd }: { rest: number; onEnd(): void }): Turn {
  let ended = false;
  return {
    async work(part) {
      await enter();
      const start = performance.now();
      try {
        return await part();
      } finally {
        setTimeout(leave, (performance.now() - start) * rest);
      }
    },
    end() {
      if (!ended) onEnd();
      ended = true;
    },
  };
}

/** Whether its turn comes before the signal. */
const isStarted = (queue: Start[], signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const giveUp = () => {
      queue.splice(queue.indexOf(start), 1);
      resolve(false);
    };
    const start = () => {
      signal.removeEventListener("abort", giveUp);
      resolve(true);
    };
    queue.push(start);
    signal.addEventListener("abort", giveUp, { once: true });
  });
