import { MAX_CONSOLE_ENTRIES } from "../limits";
import type { MessageOf } from "../messages";
import type { PageCondition } from "../page-condition";
import type { ShownPage } from "../previewed-page";
import type { ConsoleCounts, ConsoleEntry, hostToPage } from "../protocol";

/** A page in its nested frame. */
export interface Shown {
  element: HTMLIFrameElement;
  /** What only its own first script knows. */
  token: string;
  port: MessagePort | null;
  receive: (message: unknown) => void;
  startedAt: number;
  /** The app's name of the page. */
  id: number;
  page: ShownPage;
  /** The update that it runs; 0: none. */
  update: number;
  /** As it last told, of that update. */
  condition: PageCondition | null;
  /** Its code threw, or nothing is on it: only a new page can show what follows. */
  isBroken: boolean;
  /** Loaded anew because of what it did after an update: nothing of it is told any more. */
  isLeft: boolean;
  /** The dialogs that it started with, and those that are left. */
  granted: number;
  dialogs: number;
  imagesBlocked: boolean;
  entries: ConsoleEntry[];
  entryCount: number;
  counts: ConsoleCounts;
}

const noCounts = (): ConsoleCounts => ({ log: 0, warn: 0, error: 0, uncaught: 0 });

type NewShown = Pick<Shown, "id" | "page" | "dialogs">;

export const newShown = (element: HTMLIFrameElement, { id, page, dialogs }: NewShown): Shown => ({
  element,
  token: Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-"),
  port: null,
  receive: () => {},
  startedAt: performance.now(),
  id,
  page,
  update: 0,
  condition: null,
  isBroken: false,
  isLeft: false,
  granted: dialogs,
  dialogs,
  imagesBlocked: false,
  entries: [],
  entryCount: 0,
  counts: noCounts(),
});

export const send = (shown: Shown | null, message: MessageOf<typeof hostToPage>): void =>
  shown?.port?.postMessage(message);

export function addEntry(shown: Shown, entry: ConsoleEntry): void {
  if (shown.entryCount >= MAX_CONSOLE_ENTRIES) return;
  shown.entryCount += 1;
  shown.entries.push(entry);
}

/** The page's counts, which never go down. */
export function takeCounts({ counts }: Shown, newer: ConsoleCounts): void {
  for (const level of ["log", "warn", "error", "uncaught"] as const)
    counts[level] = Math.max(counts[level], newer[level]);
}

/** An updated page is another page: what the one before printed is gone. What it reports may come before its answer. */
export function startUpdate(shown: Shown, update: number): void {
  if (shown.update === update) return;
  shown.update = update;
  shown.condition = null;
  shown.entries = [];
  shown.entryCount = 0;
  shown.counts = noCounts();
}
