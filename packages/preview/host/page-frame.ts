import { MAX_CONSOLE_ENTRIES } from "../limits";
import type { MessageOf } from "../messages";
import type { PageCondition } from "../page-condition";
import type { ShownPage } from "../previewed-page";
import type { ConsoleCounts, ConsoleEntry, hostToPage } from "../protocol";

/** A page in its nested frame. */
export interface PageFrame {
  element: HTMLIFrameElement;
  /** A secret that only its page runtime knows. */
  token: string;
  port: MessagePort | null;
  receive: (message: unknown) => void;
  startedAt: number;
  /** The app's id for the page. */
  id: number;
  page: ShownPage;
  /** The id of the update that it runs; 0: none. */
  update: number;
  /** The last condition that it reported for that update. */
  condition: PageCondition | null;
  /** It threw or is blank, so the next version must be loaded as a new page. */
  isBroken: boolean;
  /** It broke after an update and is being reloaded; its reports are ignored. */
  isAbandoned: boolean;
  /** The dialogs that it was granted, and those that are left. */
  granted: number;
  dialogs: number;
  imagesBlocked: boolean;
  entries: ConsoleEntry[];
  entryCount: number;
  counts: ConsoleCounts;
}

const noCounts = (): ConsoleCounts => ({ log: 0, warn: 0, error: 0, uncaught: 0 });

type NewPageFrame = Pick<PageFrame, "id" | "page" | "dialogs">;

export const createPageFrame = (
  element: HTMLIFrameElement,
  { id, page, dialogs }: NewPageFrame,
): PageFrame => ({
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
  isAbandoned: false,
  granted: dialogs,
  dialogs,
  imagesBlocked: false,
  entries: [],
  entryCount: 0,
  counts: noCounts(),
});

export const send = (shown: PageFrame | null, message: MessageOf<typeof hostToPage>): void =>
  shown?.port?.postMessage(message);

export function addEntry(shown: PageFrame, entry: ConsoleEntry): void {
  if (shown.entryCount >= MAX_CONSOLE_ENTRIES) return;
  shown.entryCount += 1;
  shown.entries.push(entry);
}

/** Takes the page's counts over; they never decrease. */
export function takeCounts({ counts }: PageFrame, newer: ConsoleCounts): void {
  for (const level of ["log", "warn", "error", "uncaught"] as const)
    counts[level] = Math.max(counts[level], newer[level]);
}

/** Discards the reports of the previous version. Reports of an update may arrive before its acknowledgment. */
export function startUpdate(shown: PageFrame, update: number): void {
  if (shown.update === update) return;
  shown.update = update;
  shown.condition = null;
  shown.entries = [];
  shown.entryCount = 0;
  shown.counts = noCounts();
}
