import { BrowserFailed, BrowserMissing, PageEnded } from "~/server/ports/browser";
import type { Log } from "~/server/ports/system";
import { type Chromium, type ChromiumOptions, startChromium } from "./chromium-process";
import { openRunningPage, type RunningPage } from "./running-page";

/** A page in its own browser. */
export type Page = {
  userId: string;
  browser: Promise<Chromium>;
  /** Null while it starts. */
  group: number | null;
  running: RunningPage;
  busy: number;
  /** An agent may continue from its current state. */
  keepsState: boolean;
  usedAt: number;
  idle: NodeJS.Timeout | undefined;
  /** CPU time of its processes when the current requests began; null without any. */
  cpuMsAtStart: number | null;
  /** Why it ended; null while it runs. */
  failure: BrowserFailed | null;
};

type Options = { browser: ChromiumOptions; log: Log; onEnd(failure: BrowserFailed): void };

/** @param options `onEnd` is called when its browser ended or did not start */
export function openPage(userId: string, { browser: options, log, onEnd }: Options): Page {
  const browser = startChromium(options);
  const page: Page = {
    userId,
    browser,
    group: null,
    running: openRunningPage(browser, options.origin),
    busy: 0,
    keepsState: false,
    usedAt: 0,
    idle: undefined,
    cpuMsAtStart: null,
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

/** Ends a page. Its requests fail with the first reason. */
export function endPage(page: Page, failure: BrowserFailed): void {
  page.failure ??= failure;
  clearTimeout(page.idle);
  void page.browser.then(
    (browser) => browser.kill(),
    () => {},
  );
}
