import { setTimeout as pause } from "node:timers/promises";
import { holdsPage } from "~/domain/project/page-request-input";
import { type Browser, BrowserFailed, BrowserMissing, PageEnded } from "~/server/ports/browser";
import type { Log } from "~/server/ports/log";
import type { ChromiumOptions } from "./chromium-process";
import { PageCrashed } from "./devtools-pipe";
import { endOf, type Page } from "./page";
import { pagePool } from "./page-pool";

/** A page that an agent goes on with ends after this long without a request. */
const IDLE_MS = 2 * 60_000;
/** Of one request; it may last as long as an agent's tests. */
const PROCESSOR_MS = 60_000;
/** Between the end of a process and its being known. */
const EXIT_MS = 500;

type Options = Omit<ChromiumOptions, "processBytes"> & {
  log: Log;
  /** What all pages together may take. */
  memoryBytes: number;
  processorMs?: number;
  idleMs?: number;
};

/**
 * Pages in Chromium, each in a process group of its own, so that what one takes is known and ends with it. Between
 * requests it stands still, and it ends soon where nobody goes on from it. It has no session and no cookie: the server
 * hands it a project's files and asks its page over the DevTools protocol, so that nothing in the browser can act for
 * the user.
 */
export function chromium({
  log,
  memoryBytes,
  processorMs = PROCESSOR_MS,
  idleMs = IDLE_MS,
  ...options
}: Options): Browser {
  const browser = { ...options, processBytes: memoryBytes };
  const pool = pagePool({ browser, log, memoryBytes, processorMs, idleMs });
  return {
    async perform(work, signal) {
      const page = await pool.take(work, signal);
      page.isHeld = holdsPage(work.request) ?? page.isHeld;
      try {
        return await Promise.race([page.running.ask(work), gaveUp(signal)]);
      } catch (error) {
        // Its pipe may close before its process is known to have ended, which is the reason to tell.
        if (!(error instanceof BrowserFailed || error instanceof PageCrashed))
          await Promise.race([endOf(page), pause(EXIT_MS)]);
        // It may hang.
        pool.end(page, new BrowserFailed("Another request failed"));
        throw failureOf(page, error);
      } finally {
        pool.leave(page);
      }
    },
    close: pool.close,
  };
}

const gaveUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new BrowserFailed("The page does not answer")), {
      once: true,
    }),
  );

/** Why a page did not answer, as far as its end tells. */
function failureOf({ failure }: Page, error: unknown): BrowserFailed | BrowserMissing {
  if (error instanceof BrowserMissing) return error;
  if (failure instanceof PageEnded) return failure;
  if (error instanceof PageCrashed) return new PageEnded("crash");
  return error instanceof BrowserFailed ? error : new BrowserFailed("The browser failed", { cause: error });
}
