/** Runs at most `limit` at once; the others wait in order. */
export function createConcurrencyLimiter(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    if (running === limit) return;
    const begin = waiting.shift();
    if (!begin) return;
    running += 1;
    begin();
  };
  return {
    /** Calls `begin` when a slot is free. @returns releases the slot or leaves the queue; idempotent */
    acquire(begin: () => void): () => void {
      let state: "waiting" | "running" | "over" = "waiting";
      const start = () => {
        state = "running";
        begin();
      };
      waiting.push(start);
      next();
      return () => {
        if (state === "waiting") waiting.splice(waiting.indexOf(start), 1);
        if (state === "running") running -= 1;
        state = "over";
        next();
      };
    },
  };
}
