import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

const DELAY_MS = 1_000;
/** Staggered, so that delayed requests do not all return at once. */
const STEP_MS = 100;
const STEPS = 10;
/** Each delay holds a timer and a connection; beyond this number, refusals return at once. */
const MAX_DELAYED = 1_000;

// Next may load a module several times per process; the bound is per process.
const shared = globalThis as typeof globalThis & {
  bluebonnetDelayedRefusals?: { count: number; turn: number };
};
shared.bluebonnetDelayedRefusals ??= { count: 0, turn: 0 };
const delayed = shared.bluebonnetDelayedRefusals;

/**
 * Delays a refused sign-in. Clients wait for one answer before they send the next attempt, so this caps attempts per
 * connection: a hundred connections make a hundred attempts a second, and the server stays responsive for others.
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
