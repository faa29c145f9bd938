/** Work that waits leaves the queue when its signal aborts. */
type Waiting = { userId: string; begin(): void };

/** Runs one task at a time. Waiting users take turns, however many tasks each of them has. */
export function fairQueue() {
  let busy = false;
  /** In order of arrival. */
  let waiting: Waiting[] = [];
  /** The user whose turn was longest ago comes first. */
  const turns = new Map<string, number>();
  let turn = 0;

  const turnOf = ({ userId }: Waiting) => turns.get(userId) ?? 0;
  const next = () => {
    busy = false;
    const first = waiting.reduce<Waiting | undefined>(
      (best, each) => (!best || turnOf(each) < turnOf(best) ? each : best),
      undefined,
    );
    if (!first) return turns.clear();
    waiting = waiting.filter((each) => each !== first);
    busy = true;
    first.begin();
  };

  return {
    length: () => waiting.length,
    /** How many tasks precede the user's first one, including the running one; null when the user has none waiting. */
    before(userId: string): number | null {
      const order = waiting.toSorted((a, b) => turnOf(a) - turnOf(b));
      const index = order.findIndex((each) => each.userId === userId);
      return index < 0 ? null : index + 1;
    },
    /** @throws the signal's reason if it aborts before the turn has come */
    async run<Result>(userId: string, signal: AbortSignal | undefined, work: () => Promise<Result>) {
      if (busy)
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            waiting = waiting.filter((each) => each !== entry);
            reject(signal?.reason);
          };
          const entry: Waiting = {
            userId,
            begin() {
              signal?.removeEventListener("abort", leave);
              resolve();
            },
          };
          if (signal?.aborted) return reject(signal.reason);
          signal?.addEventListener("abort", leave, { once: true });
          waiting.push(entry);
        });
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
