import { type Browser, chromium, type Frame, type Page } from "@playwright/test";
import * as Y from "yjs";
import { chromiumArgs, findChromium } from "../support/chromium.mjs";
import { contextFor } from "./browser.ts";
import { mutate, queryPath, type Target } from "./call.ts";
import { median, percentile, type Row } from "./report.ts";

export type Model = { name: string; tell(text: string): Promise<void> };

const RUNS = 5;
const KEYS = 20;
const CHECKS = 12;
const VERSIONS = 1_000;
/** With the sample's own three: the most files, and the most bytes, that a project may have. */
const LARGE_FILES = 497;
const LARGE_FILE_BYTES = 10_000;

const file = (path: string, code: string) => `### ${path}\n\n\`\`\`tsx\n${code}\n\`\`\`\n\n`;

/** React, Tailwind, icons and a chart. */
const sample = [
  file(
    "src/Sales.tsx",
    `import { Line, LineChart, XAxis } from "recharts";
const months = [{ name: "Jan", sold: 12 }, { name: "Feb", sold: 19 }, { name: "Mar", sold: 7 }];
export const Sales = () => (
  <LineChart width={400} height={200} data={months}><XAxis dataKey="name" /><Line dataKey="sold" /></LineChart>
);`,
  ),
  file(
    "src/Title.tsx",
    `import { Leaf } from "lucide-react";
export const Title = () => <h1 className="flex gap-2 text-2xl font-bold"><Leaf />Garden</h1>;`,
  ),
  file(
    "src/App.tsx",
    `import { useState } from "react";
import { Sales } from "./Sales";
import { Title } from "./Title";
export default function App() {
  const [count, setCount] = useState(0);
  return (
    <main className="p-8">
      <Title />
      <button className="rounded bg-blue-600 px-4 py-2 text-white" onClick={() => setCount(count + 1)}>{count}</button>
      <Sales />
    </main>
  );
}`,
  ),
].join("");

/** First paint, keystrokes, the largest project and the longest history. */
export async function benchProjects(target: Target, model: Model): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium({ whole: true }),
    args: chromiumArgs,
  });
  try {
    const { chatId, projectId } = await makeProject(target, model);
    const rows = await paints(browser, target, chatId, "the sample React project");
    rows.push(...(await keystrokes(browser, target, chatId, "the sample React project")));
    rows.push(...(await handEdits(browser, target, chatId, "the sample React project")));
    await addFiles(target, projectId);
    const large = "500 files, 5 MB";
    rows.push(...(await paints(browser, target, chatId, large)));
    rows.push(...(await keystrokes(browser, target, chatId, large)));
    rows.push(...(await search(browser, target, chatId, large)));
    rows.push(...(await checks(browser, target, model)));
    rows.push(...(await history(browser, target, model)));
    return rows;
  } finally {
    await browser.close();
  }
}

/** A chat with the sample React project. */
export async function makeProject(
  target: Target,
  model: Model,
): Promise<{ chatId: string; projectId: string }> {
  await model.tell(sample);
  const { chatId } = await mutate<{ chatId: string }>(target, "chat.send", {
    text: "Sales of a garden",
    modelId: `openai:${model.name}`,
    attachments: [],
  });
  for (;;) {
    const answer = await fetch(target.url + queryPath("project.ofChat", { chatId }), {
      headers: { cookie: target.cookie },
    });
    const project = (await answer.json()).result?.data.json;
    if (project) return { chatId, projectId: project.projectId };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Changes a project's draft as an editor does, and makes a version of it. */
async function edit(target: Target, projectId: string, change: (files: Y.Map<Y.Text>) => void) {
  const doc = new Y.Doc();
  const { updates } = await mutate<{ updates: string[] }>(target, "project.openDraft", {
    projectId,
    after: 0,
  });
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  const before = Y.encodeStateVector(doc);
  doc.transact(() => change(doc.getMap("files")));
  const update = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString("base64");
  await mutate(target, "project.edit", { projectId, update });
  await mutate(target, "project.save", { projectId });
}

export const addFiles = (target: Target, projectId: string) =>
  edit(target, projectId, (files) => {
    for (let at = 0; at < LARGE_FILES; at++) {
      const line = `export const value${at} = { id: ${at}, name: "flower", soil: ["clay", "sand", "loam"] };\n`;
      const body = Array.from({ length: 200 }, (_, n) => line.replace(`value${at}`, `value${at}_${n}`)).join(
        "",
      );
      files.set(`src/data/part-${at % 20}/file-${at}.ts`, new Y.Text(body.slice(0, LARGE_FILE_BYTES)));
    }
  });

/** The innermost frame of the preview, which runs the page. */
async function pageFrame(page: Page): Promise<Frame> {
  for (;;) {
    const inner = page.frames().find((frame) => frame.url() === "about:srcdoc");
    if (inner) return inner;
    await page.waitForTimeout(5);
  }
}

/** From the request of the chat to the first paint of its page, in milliseconds; both clocks are the machine's. */
async function timeToPaint(page: Page, url: string): Promise<number> {
  const start = Date.now();
  await page.goto(url, { waitUntil: "commit" });
  const frame = await pageFrame(page);
  await frame.locator("h1", { hasText: "Garden" }).waitFor({ timeout: 60_000 });
  // A document's own first paint is the empty shell's, so take the frame that follows the heading.
  const painted = await frame.evaluate("window.firstSeen");
  return Number(painted) - start;
}

/** Notes in every document when its heading was painted. */
const noteHeading = `(() => {
  const seen = () => {
    if (!document.querySelector("h1")?.textContent?.includes("Garden")) return requestAnimationFrame(seen);
    requestAnimationFrame(() => { window.firstSeen ??= Date.now(); });
  };
  requestAnimationFrame(seen);
})()`;

async function paints(browser: Browser, target: Target, chatId: string, what: string): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await contextFor(browser, target);
    await context.addInitScript(noteHeading);
    const page = await context.newPage();
    cold.push(await timeToPaint(page, `${target.url}/chat/${chatId}`));
    warm.push(await timeToPaint(page, `${target.url}/chat/${chatId}`));
    await context.close();
  }
  return [
    [`first paint of ${what}, cold, median of ${RUNS}`, median(cold), "ms"],
    [`first paint of ${what}, warm, median of ${RUNS}`, median(warm), "ms"],
  ];
}

const code = (page: Page) => page.getByRole("region", { name: "Code", exact: true });

async function openEditor(browser: Browser, target: Target, chatId: string): Promise<Page> {
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  await page.goto(`${target.url}/chat/${chatId}`);
  await page.getByRole("button", { name: "Code", exact: true }).first().click();
  await code(page).locator(".cm-content").waitFor();
  return page;
}

/** From a key press in the title to its letter in the preview. */
async function keystrokes(browser: Browser, target: Target, chatId: string, what: string): Promise<Row[]> {
  const page = await openEditor(browser, target, chatId);
  if (!(await code(page).getByRole("tree", { name: "Files" }).isVisible()))
    await code(page).getByRole("button", { name: "Files", exact: true }).click();
  const tree = code(page).getByRole("tree", { name: "Files" });
  const entry = tree.getByRole("treeitem", { name: "Title.tsx" });
  if (!(await entry.isVisible())) await tree.getByRole("treeitem", { name: "src" }).first().click();
  await entry.click();
  const text = code(page).locator(".cm-content");
  await text.getByText("Garden").first().waitFor();
  const frame = await pageFrame(page);
  await frame.locator("h1").waitFor();
  // Behind "Garden", before the end of the heading.
  await text.click();
  await page.keyboard.press("Control+End");
  const lastLine = (await text.locator(".cm-line").allTextContents()).at(-1);
  const rest = lastLine === "" ? "</h1>;\n" : "</h1>;";
  for (let left = 0; left < rest.length; left++) await page.keyboard.press("ArrowLeft");
  const times = await timeKeys(page, frame);
  await page.keyboard.press("Control+z");
  await page.context().close();
  return [
    [`key to preview, ${what}, median of ${KEYS}`, median(times), "ms"],
    [`key to preview, ${what}, slowest of ${KEYS}`, percentile(times, 100), "ms"],
  ];
}

const SETTLED_MS = 3_000;

/** From a key press in the panel that edits the heading by hand to its letter on the page. */
async function handEdits(browser: Browser, target: Target, chatId: string, what: string): Promise<Row[]> {
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  await page.goto(`${target.url}/chat/${chatId}`);
  // The version is shown first, and then what was typed and not saved, in another frame.
  await page.waitForTimeout(SETTLED_MS);
  const frame = await pageFrame(page);
  await frame.locator("h1").waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await frame.locator("h1").click();
  await page.getByRole("region", { name: "Edit", exact: true }).getByLabel("Text", { exact: true }).focus();
  await page.keyboard.press("End");
  const times = await timeKeys(page, frame);
  await context.close();
  return [
    [`hand edit, key to page, ${what}, median of ${KEYS}`, median(times), "ms"],
    [`hand edit, key to page, ${what}, slowest of ${KEYS}`, percentile(times, 100), "ms"],
  ];
}

/** Types letters where the focus is. @returns how long each took to change the page, in milliseconds */
async function timeKeys(page: Page, frame: Frame): Promise<number[]> {
  await frame.evaluate(`new MutationObserver(() => { window.changedAt ??= performance.timeOrigin + performance.now(); })
    .observe(document.body, { subtree: true, childList: true, characterData: true })`);
  await page.evaluate(
    `addEventListener("keydown", () => { window.pressedAt = performance.timeOrigin + performance.now(); }, true)`,
  );
  const times: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    await frame.evaluate("window.changedAt = undefined");
    await page.keyboard.type("a");
    await frame.waitForFunction("window.changedAt !== undefined", undefined, { timeout: 30_000 });
    times.push(
      Number(await frame.evaluate("window.changedAt")) - Number(await page.evaluate("window.pressedAt")),
    );
    await page.waitForTimeout(600);
  }
  return times;
}

/** From "Run again" to the last result. */
async function checks(browser: Browser, target: Target, model: Model): Promise<Row[]> {
  const { chatId, projectId } = await makeProject(target, model);
  await edit(target, projectId, (files) => {
    for (let presses = 1; presses <= CHECKS; presses++) {
      const steps = Array.from({ length: presses }, (_, pressed) => `Press the button “${pressed}”`);
      const check = { name: `Counts to ${presses}`, steps: [...steps, `See the button “${presses}”`] };
      files.set(`checks/counts-${presses}.json`, new Y.Text(JSON.stringify(check)));
    }
  });
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  await page.goto(`${target.url}/chat/${chatId}`);
  const panel = page.getByRole("region", { name: "Checks" });
  const bar = panel.getByRole("button", { name: `Checks ${CHECKS} hold`, exact: true });
  await bar.click({ timeout: 60_000 });
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = Date.now();
    await panel.getByRole("button", { name: "Run again", exact: true }).click();
    await panel.getByText("Running", { exact: true }).waitFor({ state: "attached" });
    await bar.waitFor();
    times.push(Date.now() - start);
  }
  await context.close();
  return [[`${CHECKS} checks of the sample React project, median of ${RUNS}`, median(times), "ms"]];
}

async function search(browser: Browser, target: Target, chatId: string, what: string): Promise<Row[]> {
  const page = await openEditor(browser, target, chatId);
  await page.keyboard.press("Control+Shift+f");
  const box = code(page).getByRole("searchbox", { name: "Search the project" });
  await box.waitFor();
  const start = Date.now();
  await box.fill("value250_7 ");
  await code(page).getByText("file-250.ts").first().waitFor();
  const time = Date.now() - start;
  await page.context().close();
  return [[`search of the project, ${what}`, time, "ms"]];
}

async function history(browser: Browser, target: Target, model: Model): Promise<Row[]> {
  const { chatId, projectId } = await makeProject(target, model);
  const saves: number[] = [];
  for (let version = 2; version <= VERSIONS; version++) {
    const start = performance.now();
    await edit(target, projectId, (files) => files.get("src/Title.tsx")?.insert(0, `// ${version}\n`));
    saves.push(performance.now() - start);
  }
  const context = await contextFor(browser, target);
  const page = await context.newPage();
  const start = Date.now();
  await page.goto(`${target.url}/chat/versions/${chatId}`);
  await page.getByText(`${VERSIONS}`).first().waitFor();
  const shown = Date.now() - start;
  await context.close();
  return [
    [`an edit saved as a version, first 100 of ${VERSIONS}, p50`, median(saves.slice(0, 100)), "ms"],
    [`an edit saved as a version, last 100 of ${VERSIONS}, p50`, median(saves.slice(-100)), "ms"],
    [`page of ${VERSIONS} versions, opened`, shown, "ms"],
    ...(await paints(browser, target, chatId, `a project of ${VERSIONS} versions`)),
  ];
}
