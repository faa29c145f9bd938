import { BrowserFailed, BrowserMissing, PageEnded } from "~/server/ports/browser";
import type { Log } from "~/server/ports/log";
import { type Chromium, type ChromiumOptions, startChromium } from "./chromium-process";
import { openRunningPage, type RunningPage } from "./running-page";

/** A page with a browser of its own. */
export type Page = {
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

type Options = { browser: ChromiumOptions; log: Log; onEnd(failure: BrowserFailed): void };

/** `onEnd`: its browser has ended, or did not start */
export function openPage(userId: string, { browser: options, log, onEnd }: Options): Page {
  const browser = startChromium(options);
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
  browser.then(
    ({ group, ended }) => {
      page.group = group;
      void ended.then(() => onEnd(new PageEnded("crash")));
    },
    (error: unknown) => {
      onEnd(new BrowserFailed("The browser does not start"));
      if (!(error instanceof BrowserMissing) || error.cause)
        log.warn({ error: describe(error) }, "Chromium does not start");
    },
  );
  return page;
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? `: ${String(error.cause)}` : ""}` : String(error);

/** Resolves when its browser has ended. */
export const endOf = ({ browser }: Page): Promise<unknown> =>
  browser.then(({ ended }) => ended).catch(() => {});

/** Its requests fail, with the first reason. */
export function endPage(page: Page, failure: BrowserFailed): void {
  page.failure ??= failure;
  clearTimeout(page.idle);
  void page.browser.then(
    (browser) => browser.kill(),
    () => {},
  );
}
