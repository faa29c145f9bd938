import "server-only";
import { z } from "zod";
import type { FileContent } from "~/domain/project/project-files";
import { type Browser, BrowserFailed, BrowserMissing } from "~/server/ports/browser";
import type { Log } from "~/server/ports/log";
import { type Chromium, type ChromiumOptions, startChromium, within } from "./chromium-process";

/** The browser ends after this long without a request, and with it all pages. */
const IDLE_MS = 2 * 60_000;
/** As many as a comparison has answers. */
const MAX_PAGES = 4;
const LOAD_MS = 30_000;
const TRY_AGAIN_MS = 100;

type Target = { sessionId: string; contextId: string };
type Page = { target: Promise<Target>; filesId: string | null; busy: number; usedAt: number };

const created = z.object({ browserContextId: z.string() });
const opened = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/**
 * Pages in Chromium, started when the first is asked for. It has no session and no cookie: the server hands it a
 * project's files and asks its page over the DevTools protocol, so that nothing in the browser can act for the user.
 */
export function chromium({
  log,
  idleMs = IDLE_MS,
  ...options
}: ChromiumOptions & { log: Log; idleMs?: number }): Browser {
  let running: Promise<Chromium> | null = null;
  let current: Chromium | null = null;
  let pages = new Map<string, Page>();
  let idle: NodeJS.Timeout | undefined;

  function close() {
    clearTimeout(idle);
    current?.kill();
    running = null;
    current = null;
    pages = new Map();
  }

  /** Tests may take longer than that: a page in use is not idle. */
  function closeWhenIdle() {
    clearTimeout(idle);
    const isBusy = () => [...pages.values()].some(({ busy }) => busy > 0);
    idle = setTimeout(() => (isBusy() ? closeWhenIdle() : close()), idleMs);
    idle.unref();
  }

  function start(): Promise<Chromium> {
    running ??= startChromium(options).then(
      (started) => {
        current = started;
        void started.ended.then(() => current === started && close());
        return started;
      },
      (error: unknown) => {
        running = null;
        if (!(error instanceof BrowserMissing) || error.cause)
          log.warn({ error: describe(error) }, "Chromium does not start");
        throw error;
      },
    );
    return running;
  }

  /** The project's page; where all are in use, the first that is free after that. */
  async function pageFor(projectId: string, browser: Chromium, signal: AbortSignal): Promise<Page> {
    for (;;) {
      const known = pages.get(projectId);
      if (known) return use(known);
      if (pages.size < MAX_PAGES || closeOldest()) break;
      if (signal.aborted) throw new BrowserFailed("All pages of the browser are in use");
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
    const page: Page = { target: openTarget(browser), filesId: null, busy: 0, usedAt: 0 };
    pages.set(projectId, page);
    return use(page);
  }

  function use(page: Page): Page {
    page.busy += 1;
    page.usedAt = performance.now();
    return page;
  }

  async function openTarget({ devTools }: Chromium): Promise<Target> {
    const { browserContextId: contextId } = created.parse(await devTools.call("Target.createBrowserContext"));
    const { targetId } = opened.parse(
      await devTools.call("Target.createTarget", {
        url: `${options.origin}/running`,
        browserContextId: contextId,
        width: 1280,
        height: 800,
      }),
    );
    const { sessionId } = attached.parse(
      await devTools.call("Target.attachToTarget", { targetId, flatten: true }),
    );
    return { sessionId, contextId };
  }

  /** False where every page is in use. */
  function closeOldest(): boolean {
    const [oldest] = [...pages]
      .filter(([, { busy }]) => busy === 0)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest) void closePage(...oldest).catch(() => {});
    return oldest !== undefined;
  }

  async function closePage(projectId: string, { target }: Page) {
    if (pages.get(projectId)?.target === target) pages.delete(projectId);
    const { contextId } = await target;
    await current?.devTools.call("Target.disposeBrowserContext", { browserContextId: contextId });
  }

  async function evaluate(
    { devTools }: Chromium,
    { sessionId }: Target,
    expression: string,
  ): Promise<unknown> {
    const given = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = evaluated.parse(
      await devTools.call("Runtime.evaluate", given, sessionId),
    );
    if (exceptionDetails) throw new BrowserFailed(exceptionDetails.text);
    return result.value;
  }

  /** The page's own script has run. What is evaluated while the page arrives is lost. */
  async function loaded(browser: Chromium, target: Target) {
    const until = performance.now() + LOAD_MS;
    const look = () => evaluate(browser, target, `typeof runningPage === "object"`).catch(() => false);
    while (!(await look())) {
      if (performance.now() > until) throw new BrowserFailed("The page for projects does not load");
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }

  return {
    async perform({ projectId, filesId, files, request }, signal) {
      clearTimeout(idle);
      try {
        const browser = await start();
        const page = await pageFor(projectId, browser, signal);
        const gaveUp = new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => reject(new BrowserFailed("The page does not answer")), {
            once: true,
          }),
        );
        try {
          const target = await within(LOAD_MS, page.target);
          await Promise.race([loaded(browser, target), gaveUp]);
          const given = { files: page.filesId === filesId ? null : [...files].map(toJson), request };
          // As they are sent, not as they are answered: another request may bring other files meanwhile.
          page.filesId = filesId;
          const answer = evaluate(browser, target, `runningPage.perform(${JSON.stringify(given)})`);
          return await Promise.race([answer, gaveUp]);
        } catch (error) {
          // It may hang.
          await within(LOAD_MS, closePage(projectId, page)).catch(close);
          throw error;
        } finally {
          page.busy -= 1;
        }
      } catch (error) {
        if (error instanceof BrowserMissing || error instanceof BrowserFailed) throw error;
        throw new BrowserFailed("The browser failed", { cause: error });
      } finally {
        closeWhenIdle();
      }
    },
    close,
  };
}

const toJson = ([path, content]: [string, FileContent]) =>
  typeof content === "string"
    ? { path, text: content }
    : { path, base64: Buffer.from(content).toString("base64") };

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? `: ${String(error.cause)}` : ""}` : String(error);
