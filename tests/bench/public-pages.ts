import { type Browser, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "../../scripts/serve/port.mjs";
import { chromiumArgs, findChromium } from "../support/chromium.mjs";
import { contextFor, observe, scriptKilobytes } from "./browser.ts";
import type { Target } from "./call.ts";
import { median, type Row } from "./report.ts";
import { perSecond } from "./requests.ts";

/** Lighthouse runs. */
const RUNS = 5;
/** Visits of one page at one CPU speed. */
const VISITS = 15;
const pages = ["/", "/enterprise", "/terms", "/login", "/docs"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * One Lighthouse run with its defaults: a slow phone on a slow network.
 * @returns scores out of 100, and the failed audits
 */
async function audit(url: string, port: number): Promise<{ points: number[]; faults: string[] }> {
  const run = await lighthouse(url, { port, logLevel: "silent", onlyCategories: [...categories] });
  if (!run || run.lhr.runtimeError)
    throw new Error(`Lighthouse on ${url}: ${run?.lhr.runtimeError?.message ?? "nothing"}`);
  const { lhr } = run;
  const points = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  const refs = categories.slice(1).flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  const faults = refs.filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0);
  return { points, faults: faults.map(({ id }) => id) };
}

async function auditRows(target: Target, path: string, port: number): Promise<Row[]> {
  const runs: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await audit(target.url + path, port));
  const faults = new Set(runs.flatMap((run) => run.faults));
  if (faults.size > 0) process.stdout.write(`${path}: ${[...faults].join(", ")}\n`);
  return categories.map((name, index) => [
    `Lighthouse ${name} of ${path}, mobile, median of ${RUNS}`,
    median(runs.map(({ points }) => points[index] ?? 0)),
    "of 100",
  ]);
}

/** LCP and layout shift of a first visit without interaction. */
async function paintOf(browser: Browser, target: Target, path: string, slowdown: number) {
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(target.url + path, { waitUntil: "load" });
  await page.waitForTimeout(1_500);
  const { lcp, shift } = await page.evaluate(() => window.vitals);
  await context.close();
  return { lcp, shift };
}

/**
 * First visits, with pages interleaved so that load on the machine affects all: on the 4x slower CPU, loads of one page
 * vary by several hundred milliseconds.
 */
async function paintRows(browser: Browser, pages: { name: string; target: Target; path: string }[]) {
  const runs = pages.flatMap((page) =>
    [1, 4].map((slowdown) => ({ page, slowdown, paints: [] as number[] })),
  );
  const worst = new Map<string, number>();
  for (let visit = 0; visit < VISITS; visit++) {
    for (const { page, slowdown, paints } of runs) {
      const { lcp, shift } = await paintOf(browser, page.target, page.path, slowdown);
      paints.push(lcp);
      worst.set(page.name, Math.max(worst.get(page.name) ?? 0, shift));
    }
  }
  const paintRow = ({ page, slowdown, paints }: (typeof runs)[number]): Row => [
    `LCP of ${page.name}, CPU ${slowdown}x slower, median of ${VISITS}`,
    median(paints),
    "ms",
  ];
  return [
    ...runs.map(paintRow),
    ...[...worst].map(([name, shift]): Row => [`layout shift of ${name}, worst`, shift, ""]),
  ];
}

/** The public pages, as a guest. `floor` is an empty application with the same framework. */
export async function benchPublicPages(target: Target, floor: Target): Promise<Row[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  const rows: Row[] = [];
  const bare = await perSecond(target, "/api/live");
  const prerendered = await perSecond(target, "/");
  rows.push(
    ["bare route handler", bare, "requests/s"],
    ["prerendered page (/)", prerendered, "requests/s"],
    ["prerendered page, ratio to bare", prerendered / bare, ""],
  );
  const { page: floorKb } = await scriptKilobytes(browser, floor, "/");
  const empty: number[] = [];
  for (let run = 0; run < RUNS; run++) empty.push((await audit(floor.url, port)).points[0] ?? 0);
  rows.push(
    ["scripts of an empty page, the floor", floorKb, "kB gzip"],
    [`Lighthouse performance of an empty page, mobile, median of ${RUNS}`, median(empty), "of 100"],
  );
  rows.push(
    ...(await paintRows(browser, [
      { name: "an empty page", target: floor, path: "/" },
      ...pages.map((path) => ({ name: path, target, path })),
    ])),
  );
  for (const path of pages) {
    const scripts = await scriptKilobytes(browser, target, path);
    rows.push(
      [`scripts of ${path} above the floor`, scripts.page - floorKb, "kB gzip"],
      ...(await auditRows(target, path, port)),
    );
  }
  await browser.close();
  return rows;
}
