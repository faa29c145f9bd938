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
let failure: string | null = null;
let update = 0;
let flushing = false;

/** Further lines are only counted. */
export const isFull = (): boolean => entryCount >= MAX_CONSOLE_ENTRIES;

const toEntryText = (text: string) => printPlaces(text).slice(0, MAX_CONSOLE_TEXT);

/** Prints a line in the preview's Console. */
export function report(level: ConsoleEntry["level"], text: string): void {
  counts[level] += 1;
  if (!isFull()) {
    entryCount += 1;
    pending.push({ level, text: toEntryText(text) });
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
  failure ??= toEntryText(text);
  report("error", text);
}

/** The first error that nothing handled, as the Console shows it. */
export const firstFailure = (): string | null => failure;

/** The update that the page runs; 0: none. */
export const updateOf = (): number => update;

/** An updated page is another page: the errors of the one before are gone. What it reports from now on is its own. */
export function startOutputOf(id: number): void {
  update = id;
  failure = null;
  Object.assign(counts, { log: 0, warn: 0, error: 0, uncaught: 0 });
  entryCount = 0;
  pending = [];
}

function flush(): void {
  send({ type: "console", update, entries: pending, counts });
  pending = [];
}
