import { MAX_CONSOLE_ENTRIES, MAX_CONSOLE_TEXT } from "../limits";
import type { ConsoleCounts, ConsoleEntry } from "../protocol";
import { send } from "./channel";
import { setTimer } from "./natives";
import { formatPositions } from "./stack-positions";

const FLUSH_MS = 100;

let pending: ConsoleEntry[] = [];
// An uncaught error also counts as an error.
const counts: ConsoleCounts = { log: 0, warn: 0, error: 0, uncaught: 0 };
let entryCount = 0;
let failure: string | null = null;
let update = 0;
let flushing = false;

/** Whether further entries are only counted. */
export const isFull = (): boolean => entryCount >= MAX_CONSOLE_ENTRIES;

const toEntryText = (text: string) => formatPositions(text).slice(0, MAX_CONSOLE_TEXT);

/** Prints an entry in the preview's Console. */
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

/** Reports an uncaught error. */
export function fail(text: string): void {
  counts.uncaught += 1;
  failure ??= toEntryText(text);
  report("error", text);
}

/** The first uncaught error, as the Console shows it. */
export const firstFailure = (): string | null => failure;

/** The id of the update that the page runs; 0: none. */
export const currentUpdate = (): number => update;

/** Discards the output of the previous version; later reports belong to this update. */
export function startUpdateOutput(id: number): void {
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
