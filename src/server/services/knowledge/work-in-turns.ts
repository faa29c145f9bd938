import "server-only";
import type { Log } from "~/server/ports/log";
import type { TrafficMeter } from "~/server/ports/traffic";

/** The work of a kind that this process is doing. */
export type Turns = { current: Promise<void> | undefined };

type Deps = { log: Log; traffic: TrafficMeter };

type Work<Claimed> = {
  /** For the log. */
  failure: string;
  /** Takes what has waited longest of the user whose turn it is after `previous`. Undefined: nothing waits. */
  claimNext(previous: string): Promise<Claimed | undefined>;
  perform(claimed: Claimed): Promise<unknown>;
};

const INTERVAL_MS = 5_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Does what waits in the database, one thing after the other, unless this process does that already. The users take
 * turns: someone with thousands of documents does not keep others waiting.
 */
export function workInTurns<Claimed extends { userId: string }>(
  turns: Turns,
  deps: Deps,
  work: Work<Claimed>,
): void {
  turns.current ??= workThrough(deps, work)
    .catch((error: unknown) => deps.log.error({ error: String(error) }, work.failure))
    .finally(() => {
      turns.current = undefined;
    });
}

async function workThrough<Claimed extends { userId: string }>(
  { traffic }: Deps,
  { claimNext, perform }: Work<Claimed>,
): Promise<void> {
  for (let claimed = await claimNext(NOBODY); claimed; claimed = await claimNext(claimed.userId)) {
    const current = claimed;
    await traffic.onBehalfOf(current.userId, () => perform(current));
  }
}

/** Looks again and again: other instances add work, an ended process leaves some, and some is to be tried again. */
export function lookForWork<Given>(given: Given, kinds: readonly ((given: Given) => void)[]): void {
  setInterval(() => {
    for (const workSoon of kinds) workSoon(given);
  }, INTERVAL_MS).unref();
}
