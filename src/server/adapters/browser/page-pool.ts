import { BrowserFailed, type PageWork } from "~/server/ports/browser";
import type { Log } from "~/server/ports/log";
import type { ChromiumOptions } from "./chromium-process";
import { endPage, openPage, type Page } from "./page";
import { type UsageLimits, watchUsage } from "./page-usage";

/** As many as a comparison has answers. */
const MAX_PAGES = 4;
/** What an ordinary page takes with its browser: only as many are open at once as have room for that. */
const PAGE_BYTES = 340_000_000;
/** A page that no agent goes on with ends after this long without a request. */
const DONE_MS = 5_000;
const TRY_AGAIN_MS = 100;

type Options = UsageLimits & { browser: ChromiumOptions; log: Log; idleMs: number };

/** The open pages, one per project. One user's never are all of them. */
export function pagePool({ browser, log, idleMs, ...limits }: Options) {
  const maxPages = Math.max(1, Math.min(MAX_PAGES, Math.floor(limits.memoryBytes / PAGE_BYTES)));
  const pages = new Map<string, Page>();

  function end(page: Page, failure: BrowserFailed) {
    for (const [projectId, other] of pages) if (other === page) pages.delete(projectId);
    endPage(page, failure);
  }
  const watch = watchUsage({ pages, end, ...limits });

  function open({ projectId, userId }: PageWork): Page {
    const page = openPage(userId, { browser, log, onEnd: (failure) => end(page, failure) });
    pages.set(projectId, page);
    return page;
  }

  /** Where all are in use, the oldest that is not ends. */
  function hasRoomFor(userId: string): boolean {
    const all = [...pages.values()];
    const own = all.filter((page) => page.userId === userId && page.busy > 0).length;
    if (own >= Math.max(1, maxPages - 1)) return false;
    if (pages.size < maxPages) return true;
    const [oldest] = all.filter(({ busy }) => busy === 0).sort((a, b) => a.usedAt - b.usedAt);
    if (oldest) end(oldest, new BrowserFailed("The page made room for another one"));
    return oldest !== undefined;
  }

  return {
    end,
    /** The project's page; where all are in use, the first that is free after that. */
    async take(work: PageWork, signal: AbortSignal): Promise<Page> {
      while (!pages.has(work.projectId) && !hasRoomFor(work.userId)) {
        if (signal.aborted) throw new BrowserFailed("All pages of the browser are in use");
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
      const page = pages.get(work.projectId) ?? open(work);
      page.busy += 1;
      page.usedAt = performance.now();
      clearTimeout(page.idle);
      if (page.busy === 1) void page.browser.then(({ resume }) => resume()).catch(() => {});
      watch();
      return page;
    },
    leave(page: Page) {
      page.busy -= 1;
      if (page.busy > 0 || page.failure) return;
      page.processorMs = null;
      void page.browser.then(({ pause }) => page.busy === 0 && pause()).catch(() => {});
      const keptMs = page.isHeld ? idleMs : Math.min(idleMs, DONE_MS);
      page.idle = setTimeout(() => end(page, new BrowserFailed("The page was not used")), keptMs).unref();
    },
    close() {
      for (const page of pages.values()) end(page, new BrowserFailed("The browser was closed"));
    },
  };
}
