import "server-only";
import { type LaneName, laneRules } from "~/domain/auth/lanes";
import type { Lanes, Turn } from "~/server/ports/lanes";

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

/** Lanes of this process only. */
export function memoryLanes(): Lanes {
  const rooms = {
    bundle: room(laneRules.bundle.atOnce),
    download: room(laneRules.download.atOnce),
    git: room(laneRules.git.atOnce),
    search: room(laneRules.search.atOnce),
  } satisfies Record<LaneName, unknown>;
  /** Requests waiting for the user's turn, by lane and user; an entry exists while a request has the turn. */
  const queues = new Map<string, Start[]>();

  const turnOf = (lane: LaneName, onEnd: () => void): Turn => {
    let ended = false;
    return {
      async work(part) {
        await rooms[lane].enter();
        const start = performance.now();
        try {
          return await part();
        } finally {
          setTimeout(rooms[lane].leave, (performance.now() - start) * laneRules[lane].rest);
        }
      },
      end() {
        if (!ended) onEnd();
        ended = true;
      },
    };
  };

  return {
    async enter(lane, userId, signal) {
      if (userId === null) return turnOf(lane, () => {});
      const key = `${lane} ${userId}`;
      const turn = () =>
        turnOf(lane, () => {
          const next = queues.get(key)?.shift();
          if (next) next();
          else queues.delete(key);
        });
      const queue = queues.get(key);
      if (!queue) {
        queues.set(key, []);
        return turn();
      }
      const { waiting, waitSeconds } = laneRules[lane];
      if (queue.length >= waiting || signal.aborted) return undefined;
      return (await isStarted(queue, AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1_000)])))
        ? turn()
        : undefined;
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
