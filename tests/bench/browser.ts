import { type Browser, chromium, type Page } from "@playwright/test";
import { accountPages } from "~/domain/account/account-page";
import { chromiumArgs, findChromium } from "../support/chromium.mjs";
import { mutate, type Target } from "./call.ts";
import { median, percentile, type Row } from "./report.ts";

const PAGE_RUNS = 5;

type Scripts = { page: number; withLazy: number };

/** Scripts in a page's HTML, and the same including those they load until it has been looked at; in transferred kB. */
export async function scriptKilobytes(
  browser: Browser,
  target: Target,
  path: string,
  lookAt = (page: Page) => page.waitForTimeout(1_000),
): Promise<Scripts> {
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const paths = new Map<string, string>();
  const headers = new Map<string, number>();
  const sizes = new Map<string, number>();
  session.on("Network.responseReceived", (event) => {
    if (event.type === "Script") paths.set(event.requestId, new URL(event.response.url).pathname);
    headers.set(event.requestId, event.response.encodedDataLength);
  });
  session.on("Network.loadingFinished", (event) => {
    const file = paths.get(event.requestId);
    if (file) sizes.set(file, event.encodedDataLength - (headers.get(event.requestId) ?? 0));
  });
  const response = await page.goto(target.url + path, { waitUntil: "load" });
  const html = (await response?.text()) ?? "";
  await lookAt(page);
  await context.close();
  const sum = (files: [string, number][]) => files.reduce((total, [, bytes]) => total + bytes, 0) / 1_000;
  const all = [...sizes];
  return { page: sum(all.filter(([file]) => html.includes(`src="${file}"`))), withLazy: sum(all) };
}

/** Long enough for what a page loads after it, prefetches included. */
const QUIET_MS = 5_000;

/** All scripts of the landing page with its sample on screen, of a chat with a preview and of each page of the account. */
async function pageWeights(browser: Browser, target: Target, chatId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, who, path] of [
    ["/ with its sample", { ...target, cookie: "" }, "/"],
    ["a chat with a preview", target, `/chat/${chatId}`],
    ...accountPages.map((page) => [page.path, target, page.path] as const),
  ] as const) {
    const { withLazy } = await scriptKilobytes(browser, who, path, async (page) => {
      if (path === "/") await page.locator("figure").first().scrollIntoViewIfNeeded();
      await page.waitForTimeout(QUIET_MS);
    });
    rows.push([`all scripts of ${name}`, withLazy, "kB gzip"]);
  }
  return rows;
}

/** A chat whose page runs beside it, from the model inside. */
async function makePreview(browser: Browser, target: Target): Promise<string> {
  const { chatId } = await mutate<{ chatId: string }>(target, "chat.send", {
    text: "A pricing page for a bakery",
    modelId: "builtin:starter",
    attachments: [],
  });
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  await page.goto(`${target.url}/chat/${chatId}`);
  await page.getByTitle("Preview", { exact: true }).waitFor();
  await context.close();
  return chatId;
}

/** A fresh browser window of 1280 px, signed in if the target has a cookie. */
export async function contextFor(browser: Browser, { url, cookie }: Target) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  if (value) await context.addCookies([{ name, value, url }]);
  return context;
}

type Vitals = { lcp: number; shift: number; slowestKey: number };

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** Runs in the page before its own scripts. */
export const observe = () => {
  window.vitals = { lcp: 0, shift: 0, slowestKey: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.vitals.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) window.vitals.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name.startsWith("key"))
        window.vitals.slowestKey = Math.max(window.vitals.slowestKey, entry.duration);
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

async function vitalsOf(browser: Browser, target: Target, path: string, slowdown: number): Promise<Vitals> {
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(target.url + path, { waitUntil: "load" });
  const box = page.getByPlaceholder("Ask me anything about coding...");
  await box.waitFor();
  await page.waitForTimeout(1_000 * slowdown ** 0.5);
  await box.click();
  await page.keyboard.type("The quick brown fox jumps", { delay: 40 });
  await page.waitForTimeout(500);
  const vitals = await page.evaluate(() => window.vitals);
  await context.close();
  return vitals;
}

/** The longest time between two frames while a long reply streams in. */
async function streamingFrames(
  browser: Browser,
  target: Target,
  model: { name: string; script(tokens: number, delayMs: number): Promise<void> },
): Promise<number[]> {
  await model.script(2, 0);
  const modelId = `openai:${model.name}`;
  const { chatId } = await mutate<{ chatId: string }>(target, "chat.send", {
    text: "hello",
    modelId,
    attachments: [],
  });
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  await page.goto(`${target.url}/chat/${chatId}`, { waitUntil: "load" });
  await page.waitForTimeout(1_500);
  await model.script(3_000, 10);
  await mutate(target, "chat.send", { chatId, text: "a long page", modelId, attachments: [] });
  const frames = await frameTimes(page, 32_000);
  await context.close();
  return frames;
}

const frameTimes = (page: Page, forMs: number) =>
  page.evaluate(async (duration) => {
    const gaps: number[] = [];
    const start = performance.now();
    let last = start;
    await new Promise<void>((resolve) => {
      const frame = (now: number) => {
        gaps.push(now - last);
        last = now;
        if (now - start < duration) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
    return gaps.slice(1);
  }, forMs);

/** Script sizes, web vitals and frame times. `floor` is an empty application with the same framework. */
export async function benchBrowser(
  target: Target,
  floor: Target,
  chatId: string,
  model: { name: string; script(tokens: number, delayMs: number): Promise<void> },
): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: chromiumArgs,
  });
  const rows: Row[] = [];
  const { page: floorKb } = await scriptKilobytes(browser, floor, "/");
  rows.push(["scripts of an empty page, the floor", floorKb, "kB gzip"]);
  for (const [who, path] of [
    [{ ...target, cookie: "" }, "/login"],
    [target, "/chat"],
  ] as const) {
    const scripts = await scriptKilobytes(browser, who, path);
    rows.push(
      [`scripts of ${path} above the floor`, scripts.page - floorKb, "kB gzip"],
      [`scripts of ${path} above the floor, lazy parts included`, scripts.withLazy - floorKb, "kB gzip"],
    );
  }
  const previewed = await makePreview(browser, target);
  rows.push(...(await pageWeights(browser, target, previewed)));
  const shifts: number[] = [];
  for (let i = 0; i < PAGE_RUNS; i++)
    shifts.push((await vitalsOf(browser, target, `/chat/${previewed}`, 1)).shift);
  rows.push([`layout shift of a chat with a preview, worst of ${PAGE_RUNS}`, Math.max(...shifts), ""]);
  for (const slowdown of [1, 4]) {
    const runs: Vitals[] = [];
    for (let i = 0; i < PAGE_RUNS; i++)
      runs.push(await vitalsOf(browser, target, `/chat/${chatId}`, slowdown));
    const at = `/chat with 20 messages, CPU ${slowdown}x slower`;
    rows.push(
      [`LCP, ${at}, median of ${PAGE_RUNS}`, median(runs.map((run) => run.lcp)), "ms"],
      [`layout shift, ${at}, worst`, Math.max(...runs.map((run) => run.shift)), ""],
      [`slowest key press, ${at}, median of ${PAGE_RUNS}`, median(runs.map((run) => run.slowestKey)), "ms"],
    );
  }
  const frames = await streamingFrames(browser, target, model);
  rows.push(
    ["longest frame, 3,000 tokens at 100/s", Math.max(...frames), "ms"],
    ["99th percentile frame, 3,000 tokens at 100/s", percentile(frames, 99), "ms"],
    [
      "frames over 50 ms, 3,000 tokens at 100/s",
      frames.filter((frame) => frame > 50).length,
      `of ${frames.length}`,
    ],
  );
  await browser.close();
  return rows;
}
