import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

const DELAY_MS = 1_000;
/** Staggered, so that delayed requests do not all return at once. */
const STEP_MS = 100;
const STEPS = 10;
/** Each delay holds a timer and a connection; beyond this number, refusals return at once. */
const MAX_DELAYED = 1_000;

/**
 * Delays a refused sign-in. Clients wait for one answer before they send the next attempt, so this caps attempts per
 * connection: a hundred connections make a hundred attempts a second, and the server stays responsive for others.
 */
export type DelayRefusal = () => Promise<void>;

export function delayRefusals(): DelayRefusal {
  let count = 0;
  let turn = 0;
  return async () => {
    if (count >= MAX_DELAYED) return;
    count++;
    turn = (turn + 1) % STEPS;
    try {
      await sleep(DELAY_MS + turn * STEP_MS);
    } finally {
      count--;
    }
  };
}
