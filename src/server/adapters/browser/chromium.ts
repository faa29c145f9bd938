import { setTimeout as pause } from "node:timers/promises";
import { keepsPageState } from "~/domain/project/page-request-input";
import { type Browser, BrowserFailed, BrowserMissing, PageEnded } from "~/server/ports/browser";
import type { Log } from "~/server/ports/system";
import type { ChromiumOptions } from "./chromium-process";
import { PageCrashed } from "./devtools-pipe";
import { endOf, type Page } from "./page";
import { pagePool } from "./page-pool";

/** Idle timeout of a page whose state an agent may still need. */
const IDLE_MS = 2 * 60_000;
/** CPU time per request, long enough for an agent's tests. */
const CPU_MS = 60_000;
/** Allows for the delay until the exit of a process is reported. */
const EXIT_MS = 500;

type Options = Omit<ChromiumOptions, "processBytes"> & {
  log: Log;
  /** Limit for all pages together. */
  memoryBytes: number;
  cpuMs?: number;
  idleMs?: number;
};

/**
 * Pages in Chromium. Each has its own process group, so that its usage can be measured and all of its processes killed.
 * It is paused between requests, and ends soon unless an agent needs its state. It has no session and no cookies, so
 * nothing in it can act for the user: the server sends files and requests over the DevTools protocol.
 */
export function chromium({
  log,
  memoryBytes,
  cpuMs = CPU_MS,
  idleMs = IDLE_MS,
  ...options
}: Options): Browser {
  const browser = { ...options, processBytes: memoryBytes };
  const pool = pagePool({ browser, log, memoryBytes, cpuMs, idleMs });
  return {
    async perform(work, signal) {
      const page = await pool.acquire(work, signal);
      page.keepsState = keepsPageState(work.request) ?? page.keepsState;
      try {
        return await Promise.race([page.running.perform(work), aborted(signal)]);
      } catch (error) {
        // The pipe may close before the exit of the process is reported, which is the actual reason.
        if (!(error instanceof BrowserFailed || error instanceof PageCrashed))
          await Promise.race([endOf(page), pause(EXIT_MS)]);
        // The page may hang.
        pool.end(page, new BrowserFailed("Another request failed"));
        throw failureOf(page, error);
      } finally {
        pool.release(page);
      }
    },
    close: pool.close,
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new BrowserFailed("The page does not answer")), {
      once: true,
    }),
  );

/** The reason to report: how the page ended is more specific than `error`. */
function failureOf({ failure }: Page, error: unknown): BrowserFailed | BrowserMissing {
  if (error instanceof BrowserMissing) return error;
  if (failure instanceof PageEnded) return failure;
  if (error instanceof PageCrashed) return new PageEnded("crash");
  return error instanceof BrowserFailed ? error : new BrowserFailed("The browser failed", { cause: error });
}
