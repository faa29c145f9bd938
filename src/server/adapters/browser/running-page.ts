import { z } from "zod";
import type { FileContent } from "~/domain/project/project-files";
import { BrowserFailed, type PageWork } from "~/server/ports/browser";
import { type Chromium, within } from "./chromium-process";

const LOAD_MS = 30_000;
const RETRY_MS = 100;

const created = z.object({ browserContextId: z.string() });
const opened = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

export type RunningPage = {
  /** @throws BrowserFailed with the page's message; PageCrashed */
  perform(work: Pick<PageWork, "filesId" | "files" | "request">): Promise<unknown>;
};

/** The product's /running page in a browser, controlled over the DevTools protocol. */
export function openRunningPage(browser: Promise<Chromium>, origin: string): RunningPage {
  const session = browser.then((started) => openTarget(started, origin));
  session.catch(() => {});
  let sentFilesId: string | null = null;
  return {
    async perform({ filesId, files, request }) {
      const sessionId = await within(LOAD_MS, session);
      const started = await browser;
      await waitUntilLoaded(started, sessionId);
      const job = { files: sentFilesId === filesId ? null : [...files].map(toJson), request };
      // Set before the response, because a concurrent request may send other files.
      sentFilesId = filesId;
      return evaluate(started, sessionId, `runningPage.perform(${JSON.stringify(job)})`);
    },
  };
}

async function openTarget({ devTools }: Chromium, origin: string): Promise<string> {
  // An incognito context, which stores nothing on disk.
  const { browserContextId } = created.parse(await devTools.call("Target.createBrowserContext"));
  const target = { url: `${origin}/running`, browserContextId, width: 1280, height: 800 };
  const { targetId } = opened.parse(await devTools.call("Target.createTarget", target));
  const { sessionId } = attached.parse(
    await devTools.call("Target.attachToTarget", { targetId, flatten: true }),
  );
  // Enables the event that reports a crash of the page.
  await devTools.call("Inspector.enable", {}, sessionId);
  return sessionId;
}

async function evaluate({ devTools }: Chromium, sessionId: string, expression: string): Promise<unknown> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = evaluated.parse(
    await devTools.call("Runtime.evaluate", params, sessionId),
  );
  if (exceptionDetails) throw new BrowserFailed(exceptionDetails.text);
  return result.value;
}

/** Waits until the page's script has run. Code evaluated during navigation is lost. */
async function waitUntilLoaded(browser: Chromium, sessionId: string): Promise<void> {
  const until = performance.now() + LOAD_MS;
  const isLoaded = () => evaluate(browser, sessionId, `typeof runningPage === "object"`).catch(() => false);
  while (!(await isLoaded())) {
    if (performance.now() > until) throw new BrowserFailed("The page for projects does not load");
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

const toJson = ([path, content]: [string, FileContent]) =>
  typeof content === "string"
    ? { path, text: content }
    : { path, base64: Buffer.from(content).toString("base64") };
