/** Work that waits leaves the queue when its signal aborts. */
type Waiting = { userId: string; begin(): void };

/** Runs one task at a time. Waiting users take turns, however many tasks each of them has. */
export function fairQueue() {
  let busy = false;
  /** In order of arrival. */
  const waiting = new Set<Waiting>();
  /** The user whose turn was longest ago comes first. */
  const turns = new Map<string, number>();
  let turn = 0;

  const turnOf = ({ userId }: Waiting) => turns.get(userId) ?? 0;
  const next = () => {
    busy = false;
    const first = [...waiting].reduce<Waiting | undefined>(
      (best, each) => (!best || turnOf(each) < turnOf(best) ? each : best),
      undefined,
    );
    if (!first) return turns.clear();
    waiting.delete(first);
    busy = true;
    first.begin();
  };

  return {
    length: () => waiting.size,
    /** How many tasks precede the user's first one, including the running one; null when the user has none waiting. */
    before(userId: string): number | null {
      const order = [...waiting].sort((a, b) => turnOf(a) - turnOf(b));
      const index = order.findIndex((each) => each.userId === userId);
      return index < 0 ? null : index + 1;
    },
    /** @throws the signal's reason if it aborts before the turn has come */
    async run<Result>(userId: string, signal: AbortSignal | undefined, work: () => Promise<Result>) {
      if (busy) await untilTurn(waiting, userId, signal);
      busy = true;
      turns.set(userId, ++turn);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}

const untilTurn = (waiting: Set<Waiting>, userId: string, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      waiting.delete(entry);
      reject(signal?.reason);
    };
    const entry: Waiting = {
      userId,
      begin() {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      },
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    waiting.add(entry);
  });
