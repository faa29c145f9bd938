import { chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../support/chromium.mjs";
import { contextFor } from "./browser.ts";
import type { Target } from "./call.ts";
import { type Model, makeProject } from "./projects.ts";
import { percentile, type Row } from "./report.ts";

const RUNS = 30;

/** Commands that never end. The last one takes the port to the app, and posts what it likes. */
const endless: Record<string, string> = {
  "a silent loop": "node -e 'while (true) {}'",
  "a printing loop": "node -e 'while (true) console.log(`x`.repeat(100))'",
  "printing timers":
    "node -e 'setInterval(() => { for (let i = 0; i < 1000; i++) console.log(`x`.repeat(80)) })'",
  "printing promises": "node -e '(async () => { for (;;) { await 0; console.log(`x`) } })()'",
  "a shell loop": "while true; do echo x; done",
  "a flooded pipe": "while true; do echo x; done | cat",
  "a hopeless pattern": "node -e '/^(a+)+$/.test(`a`.repeat(40) + `b`)'",
  "growing memory": "node -e 'const all = []; for (;;) all.push(new Array(1e4).fill(1))'",
  "a hostile flood":
    "node -e 'const get = Object.getOwnPropertyDescriptor(MessageEvent.prototype, `data`).get; Object.defineProperty(MessageEvent.prototype, `data`, { get() { const data = get.call(this); if (data.id) { const text = `x`.repeat(1e5); for (;;) this.target.postMessage({ type: `output`, id: data.id, text }) } return data } })'",
};

/** From Ctrl-C to the prompt on the screen, for commands that never end. */
export async function benchTerminal(target: Target, model: Model): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: chromiumArgs,
  });
  try {
    const { chatId } = await makeProject(target, model);
    const context = await contextFor(browser, target);
    const page = await context.newPage();
    await page.goto(`${target.url}/chat/${chatId}`);
    await page.getByRole("button", { name: "Code", exact: true }).first().click();
    await page.getByRole("button", { name: "Terminal", exact: true }).click();
    await page.evaluate(watchInterrupts);
    const rows: Row[] = [];
    for (const [name, command] of Object.entries(endless)) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) times.push(await interrupt(page, command, 100 + 40 * (run % 10)));
      for (const [label, p] of [
        ["p50", 50],
        ["p99", 99],
        ["max", 100],
      ] as const)
        rows.push([`Ctrl-C to the prompt, ${name}, ${label}`, percentile(times, p), "ms"]);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    /** From when the key was pressed to when the prompt was drawn. */
    interrupted: Promise<number>;
    hasPrompt: () => boolean;
  }
}

/** Runs in the page. */
const watchInterrupts = () => {
  window.hasPrompt = () => {
    const rows = [...document.querySelectorAll(".xterm-rows > div")].map(
      (row) => row.textContent?.trim() ?? "",
    );
    return /^~\S* \$$/.test(rows.findLast((row) => row !== "") ?? "");
  };
  window.addEventListener(
    "keydown",
    ({ key, ctrlKey, timeStamp }) => {
      if (key !== "c" || !ctrlKey) return;
      window.interrupted = new Promise((resolve) => {
        const look = () =>
          window.hasPrompt() ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look);
        requestAnimationFrame(look);
      });
    },
    true,
  );
};

async function interrupt(page: Page, command: string, runsFor: number): Promise<number> {
  await page.waitForFunction(() => window.hasPrompt());
  // The hostile one begins with the next command.
  const lines = command.includes("defineProperty") ? [command, "true"] : [command];
  for (const line of lines) {
    await page.waitForFunction(() => window.hasPrompt());
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Stop (Ctrl-C)" }).waitFor();
  await page.waitForTimeout(runsFor);
  await page.keyboard.press("Control+c");
  return page.evaluate(() => window.interrupted);
}
