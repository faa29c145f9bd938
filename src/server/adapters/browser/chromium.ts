import { setTimeout as pause } from "node:timers/promises";
import { holdsPage } from "~/domain/project/page-request-input";
import {
  type Browser,
  BrowserFailed,
  BrowserMissing,
  PageEnded,
  type PageWork,
} from "~/server/ports/browser";
import type { Log } from "~/server/ports/log";
import { type Chromium, type ChromiumOptions, startChromium } from "./chromium-process";
import { PageCrashed } from "./devtools-pipe";
import { type Usage, usageReader } from "./process-usage";
import { openRunningPage, type RunningPage } from "./running-page";

/** A page that an agent goes on with ends after this long without a request, another one after the shorter time. */
const IDLE_MS = 2 * 60_000;
const DONE_MS = 5_000;
/** As many as a comparison has answers. */
const MAX_PAGES = 4;
/** What an ordinary page takes with its browser: only as many are open at once as have room for that. */
const PAGE_BYTES = 340_000_000;
/** Of one request; it may last as long as an agent's tests. */
const PROCESSOR_MS = 60_000;
const WATCH_MS = 250;
const TRY_AGAIN_MS = 100;
/** Between the end of a process and its being known. */
const EXIT_MS = 500;

type Page = {
  userId: string;
  browser: Promise<Chromium>;
  /** Null while it starts. */
  group: number | null;
  running: RunningPage;
  busy: number;
  /** An agent may go on from what it did in it. */
  isHeld: boolean;
  usedAt: number;
  idle: NodeJS.Timeout | undefined;
  /** What its processes had taken when the first of its present requests was seen; null before that. */
  processorMs: number | null;
  /** Why it was ended. */
  failure: BrowserFailed | null;
};

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
  const maxPages = Math.max(1, Math.min(MAX_PAGES, Math.floor(memoryBytes / PAGE_BYTES)));
  const pages = new Map<string, Page>();
  const readUsage = usageReader();
  let isWatched = false;

  /** The project's page; where all are in use, the first that is free after that. One user's never are all of them. */
  async function pageFor(
    { projectId, userId }: Pick<PageWork, "projectId" | "userId">,
    signal: AbortSignal,
  ): Promise<Page> {
    const isOverShare = () =>
      [...pages.values()].filter((page) => page.userId === userId && page.busy > 0).length >=
      Math.max(1, maxPages - 1);
    for (;;) {
      const known = pages.get(projectId);
      if (known) return use(known);
      if (!isOverShare() && (pages.size < maxPages || endOldest())) break;
      if (signal.aborted) throw new BrowserFailed("All pages of the browser are in use");
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
    const browser = startChromium({ ...options, processBytes: memoryBytes });
    const page: Page = {
      userId,
      browser,
      group: null,
      running: openRunningPage(browser, options.origin),
      busy: 0,
      isHeld: false,
      usedAt: 0,
      idle: undefined,
      processorMs: null,
      failure: null,
    };
    pages.set(projectId, page);
    browser.then(
      ({ group, ended }) => {
        page.group = group;
        void ended.then(() => end(page, new PageEnded("crash")));
      },
      (error: unknown) => {
        end(page, new BrowserFailed("The browser does not start"));
        if (!(error instanceof BrowserMissing) || error.cause)
          log.warn({ error: describe(error) }, "Chromium does not start");
      },
    );
    return use(page);
  }

  /** Its requests fail, with the first reason. */
  function end(page: Page, failure: BrowserFailed) {
    page.failure ??= failure;
    clearTimeout(page.idle);
    for (const [projectId, other] of pages) if (other === page) pages.delete(projectId);
    void page.browser.then(
      (browser) => browser.kill(),
      () => {},
    );
  }

  /** False where every page is in use. */
  function endOldest(): boolean {
    const [oldest] = [...pages.values()].filter(({ busy }) => busy === 0).sort((a, b) => a.usedAt - b.usedAt);
    if (oldest) end(oldest, new BrowserFailed("The page made room for another one"));
    return oldest !== undefined;
  }

  function use(page: Page): Page {
    page.busy += 1;
    page.usedAt = performance.now();
    clearTimeout(page.idle);
    if (page.busy === 1) void page.browser.then(({ resume }) => resume()).catch(() => {});
    if (!isWatched) setTimeout(look, WATCH_MS).unref();
    isWatched = true;
    return page;
  }

  function leave(page: Page) {
    page.busy -= 1;
    if (page.busy > 0 || page.failure) return;
    page.processorMs = null;
    void page.browser.then(({ pause }) => page.busy === 0 && pause()).catch(() => {});
    const keptMs = page.isHeld ? idleMs : Math.min(idleMs, DONE_MS);
    page.idle = setTimeout(() => end(page, new BrowserFailed("The page was not used")), keptMs).unref();
  }

  /** Ends what takes too much: idle pages first, then the largest; and nothing else notices. */
  async function look() {
    const groups = new Set([...pages.values()].flatMap(({ group }) => group ?? []));
    const usage = await readUsage(groups).catch(() => new Map<number, Usage>());
    const seen = [...pages.values()].flatMap((page) => {
      const taken = page.group === null ? undefined : usage.get(page.group);
      return taken ? [{ page, ...taken }] : [];
    });
    for (const { page, processorMs: taken } of seen) {
      if (page.busy === 0) continue;
      page.processorMs ??= taken;
      if (taken - page.processorMs > processorMs) end(page, new PageEnded("processor"));
    }
    const candidates = seen.sort(
      (a, b) => Number(a.page.busy > 0) - Number(b.page.busy > 0) || b.bytes - a.bytes,
    );
    let total = seen.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { page, bytes } of candidates) {
      if (total <= memoryBytes) break;
      end(page, new PageEnded("memory"));
      total -= bytes;
    }
    isWatched = [...pages.values()].some(({ busy }) => busy > 0);
    if (isWatched) setTimeout(look, WATCH_MS).unref();
  }

  return {
    async perform(work, signal) {
      const page = await pageFor(work, signal);
      page.isHeld = holdsPage(work.request) ?? page.isHeld;
      const gaveUp = new Promise<never>((_, reject) =>
        signal.addEventListener("abort", () => reject(new BrowserFailed("The page does not answer")), {
          once: true,
        }),
      );
      try {
        return await Promise.race([page.running.ask(work), gaveUp]);
      } catch (error) {
        // Its pipe may close before its process is known to have ended, which is the reason to tell.
        if (!(error instanceof BrowserFailed || error instanceof PageCrashed))
          await Promise.race([endOf(page), pause(EXIT_MS)]);
        // It may hang.
        end(page, new BrowserFailed("Another request failed"));
        if (error instanceof BrowserMissing) throw error;
        if (page.failure instanceof PageEnded) throw page.failure;
        if (error instanceof PageCrashed) throw new PageEnded("crash");
        throw error instanceof BrowserFailed
          ? error
          : new BrowserFailed("The browser failed", { cause: error });
      } finally {
        leave(page);
      }
    },
    close() {
      for (const page of pages.values()) end(page, new BrowserFailed("The browser was closed"));
    },
  };
}

const endOf = ({ browser }: Page): Promise<unknown> => browser.then(({ ended }) => ended).catch(() => {});

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? `: ${String(error.cause)}` : ""}` : String(error);
