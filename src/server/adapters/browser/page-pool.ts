import { BrowserFailed, type PageWork } from "~/server/ports/browser";
import type { Log } from "~/server/ports/system";
import type { ChromiumOptions } from "./chromium-process";
import { endPage, openPage, type Page } from "./page";
import { type UsageLimits, watchUsage } from "./page-usage";

/** The number of answers in a comparison. */
const MAX_PAGES = 4;
/** Memory of an ordinary page with its browser. Limits the number of open pages. */
const PAGE_BYTES = 340_000_000;
/** Idle timeout of a page whose state nobody needs. */
const DONE_MS = 5_000;
const RETRY_MS = 100;

type Options = UsageLimits & { browser: ChromiumOptions; log: Log; idleMs: number };

/** The open pages, one per project. A single user never occupies all of them. */
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

  /** At the limit, ends the least recently used idle page. */
  function makeRoomFor(userId: string): boolean {
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
    /** The project's page. Waits while all pages are busy. */
    async acquire(work: PageWork, signal: AbortSignal): Promise<Page> {
      while (!pages.has(work.projectId) && !makeRoomFor(work.userId)) {
        if (signal.aborted) throw new BrowserFailed("All pages of the browser are in use");
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      const page = pages.get(work.projectId) ?? open(work);
      page.busy += 1;
      page.usedAt = performance.now();
      clearTimeout(page.idle);
      if (page.busy === 1) void page.browser.then(({ resume }) => resume()).catch(() => {});
      watch();
      return page;
    },
    release(page: Page) {
      page.busy -= 1;
      if (page.busy > 0 || page.failure) return;
      page.cpuMsAtStart = null;
      void page.browser.then(({ pause }) => page.busy === 0 && pause()).catch(() => {});
      const timeoutMs = page.keepsState ? idleMs : Math.min(idleMs, DONE_MS);
      page.idle = setTimeout(() => end(page, new BrowserFailed("The page was not used")), timeoutMs).unref();
    },
    close() {
      for (const page of pages.values()) end(page, new BrowserFailed("The browser was closed"));
    },
  };
}
