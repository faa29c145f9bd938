import { MAX_CONSOLE_ENTRIES, MAX_CONSOLE_TEXT } from "../limits";
import type { ConsoleCounts, ConsoleEntry } from "../protocol";
import { send } from "./channel";
import { setTimer } from "./natives";
import { printPlaces } from "./places";

const FLUSH_MS = 100;

let pending: ConsoleEntry[] = [];
// An uncaught error is an error as well.
const counts: ConsoleCounts = { log: 0, warn: 0, error: 0, uncaught: 0 };
let entryCount = 0;
let flushing = false;

/** Further lines are only counted. */
export const isFull = (): boolean => entryCount >= MAX_CONSOLE_ENTRIES;

/** Prints a line in the preview's Console. */
export function report(level: ConsoleEntry["level"], text: string): void {
  counts[level] += 1;
  if (!isFull()) {
    entryCount += 1;
    pending.push({ level, text: printPlaces(text).slice(0, MAX_CONSOLE_TEXT) });
  }
  // Timers do not fire during an infinite loop, so bursts are sent immediately.
  if (pending.length >= 20) flush();
  if (flushing) return;
  flushing = true;
  setTimer(() => {
    flushing = false;
    flush();
  }, FLUSH_MS);
}

/** Reports an error that nothing handled. */
export function fail(text: string): void {
  counts.uncaught += 1;
  report("error", text);
}

/** An updated page is another page: the errors of the one before are gone. */
export function resetOutput(): void {
  Object.assign(counts, { log: 0, warn: 0, error: 0, uncaught: 0 });
  entryCount = 0;
  pending = [];
}

function flush(): void {
  send({ type: "console", entries: pending, counts });
  pending = [];
}
