import { type ConcurrencyLimitName, concurrencyRules } from "~/domain/auth/concurrency-limits";
import type { ConcurrencyLimits, Turn } from "~/server/ports/concurrency-limits";

type Start = () => void;

/** A semaphore that admits waiters in order. */
function semaphore(size: number) {
  let taken = 0;
  const waiting: Start[] = [];
  return {
    async acquire(): Promise<void> {
      if (taken < size) taken++;
      else await new Promise<void>((start) => waiting.push(start));
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else taken--;
    },
  };
}

type Semaphore = ReturnType<typeof semaphore>;

/** ConcurrencyLimits of this process only. */
export function memoryConcurrencyLimits(): ConcurrencyLimits {
  const semaphores = {
    bundle: semaphore(concurrencyRules.bundle.atOnce),
    download: semaphore(concurrencyRules.download.atOnce),
    git: semaphore(concurrencyRules.git.atOnce),
    search: semaphore(concurrencyRules.search.atOnce),
  } satisfies Record<ConcurrencyLimitName, unknown>;
  /** Requests waiting for the user's turn, by concurrency and user; an entry exists while a request has the turn. */
  const queues = new Map<string, Start[]>();

  const turnOf = (concurrency: ConcurrencyLimitName, onEnd: () => void) =>
    turnIn(semaphores[concurrency], { ...concurrencyRules[concurrency], onEnd });

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

function turnIn({ acquire, release }: Semaphore, { rest, onEnd }: { rest: number; onEnd(): void }): Turn {
  let ended = false;
  return {
    async work(part) {
      await acquire();
      const start = performance.now();
      try {
        return await part();
      } finally {
        setTimeout(release, (performance.now() - start) * rest);
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
