import "server-only";
import { setTimeout as pause } from "node:timers/promises";

const HOLD_MS = 1_000;
/** Held apart by so much, in turn: let go together they would come back together. */
const STEP_MS = 100;
const STEPS = 10;
/** Waiting costs a timer and an open connection each; beyond these, refusals are said at once. */
const MOST_HELD = 1_000;

// Next loads a module more than once in one process; the bound is the process's.
const held = globalThis as typeof globalThis & {
  bluebonnetHeldRefusals?: { count: number; turn: number };
};
held.bluebonnetHeldRefusals ??= { count: 0, turn: 0 };
const refusals = held.bluebonnetHeldRefusals;

/**
 * Waits before a refused sign-in hears so. Who hammers sends the next only when the last was answered: kept waiting,
 * a hundred connections make a hundred tries a second instead of all that the server can answer, and the rest of it
 * is everybody else's.
 */
export async function holdRefusal(): Promise<void> {
  if (refusals.count >= MOST_HELD) return;
  refusals.count++;
  refusals.turn = (refusals.turn + 1) % STEPS;
  try {
    await pause(HOLD_MS + refusals.turn * STEP_MS);
  } finally {
    refusals.count--;
  }
}
