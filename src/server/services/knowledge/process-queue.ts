import type { Log } from "~/server/ports/system";
import type { TrafficMeter } from "~/server/ports/traffic";

/** The running work of one queue in this process. */
export type QueueState = { current: Promise<void> | undefined };

type Deps = { log: Log; traffic: TrafficMeter };

type Work<Claimed> = {
  /** Log message for an unexpected error. */
  failure: string;
  /** Claims the oldest item of the user who follows `previous`. Undefined: the queue is empty. */
  claimNext(previous: string): Promise<Claimed | undefined>;
  perform(claimed: Claimed): Promise<unknown>;
};

const INTERVAL_MS = 5_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Processes a database queue sequentially in the background, unless this process already does. Round-robin by user, so
 * that thousands of documents of one do not block the others.
 */
export function processQueue<Claimed extends { userId: string }>(
  state: QueueState,
  deps: Deps,
  work: Work<Claimed>,
): void {
  state.current ??= drainQueue(deps, work)
    .catch((error: unknown) => deps.log.error({ error: String(error) }, work.failure))
    .finally(() => {
      state.current = undefined;
    });
}

async function drainQueue<Claimed extends { userId: string }>(
  { traffic }: Deps,
  { claimNext, perform }: Work<Claimed>,
): Promise<void> {
  for (let claimed = await claimNext(NOBODY); claimed; claimed = await claimNext(claimed.userId)) {
    const current = claimed;
    await traffic.onBehalfOf(current.userId, () => perform(current));
  }
}

/** Polls, because other instances add work, crashed processes leave some, and some is due for a retry. */
export function pollQueues<QueueDeps>(deps: QueueDeps, queues: readonly ((deps: QueueDeps) => void)[]): void {
  setInterval(() => {
    for (const processSoon of queues) processSoon(deps);
  }, INTERVAL_MS).unref();
}
