import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

const DELAY_MS = 1_000;
/** Held apart by so much, in turn: let go together they would come back together. */
const STEP_MS = 100;
const STEPS = 10;
/** Waiting costs a timer and an open connection each; beyond these, refusals are said at once. */
const MAX_DELAYED = 1_000;

// Next loads a module more than once in one process; the bound is the process's.
const shared = globalThis as typeof globalThis & {
  bluebonnetDelayedRefusals?: { count: number; turn: number };
};
shared.bluebonnetDelayedRefusals ??= { count: 0, turn: 0 };
const delayed = shared.bluebonnetDelayedRefusals;

/**
 * Waits before a refused sign-in hears so. Who hammers sends the next only when the last was answered: kept waiting,
 * a hundred connections make a hundred tries a second instead of all that the server can answer, and the rest of it
 * is everybody else's.
 */
export async function delayRefusal(): Promise<void> {
  if (delayed.count >= MAX_DELAYED) return;
  delayed.count++;
  delayed.turn = (delayed.turn + 1) % STEPS;
  try {
    await sleep(DELAY_MS + delayed.turn * STEP_MS);
  } finally {
    delayed.count--;
  }
}
