import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { PICTURE_SIZE, picturePath, pictureThemes } from "~/domain/docs/picture";
import { envVariable, projectPath } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import type { StandIn } from "../support/model-stand-in";
import { startOpenAi } from "../support/openai-stand-in";
import { type Product, startProduct } from "../support/product";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

// The pictures that pages of the documentation show, in the order of a reader's day. `npm run docs:pictures` saves them;
// the full run only takes them, and fails when a screen is no longer there.
const isSaving = envVariable("DOCS_PICTURES") !== undefined;

test.use({ viewport: PICTURE_SIZE, deviceScaleFactor: 1.2, reducedMotion: "reduce" });
test.describe.configure({ mode: "serial", retries: 0 });

const APP = `### src/App.tsx

\`\`\`tsx
import { useState } from "react";
import { Bed } from "./Bed";
import { beds, hasWater } from "./beds";

export default function App() {
  const [watered, setWatered] = useState<string[]>(["Bluebonnets"]);
  const water = (name: string) => setWatered([...watered, name]);
  return (
    <main className="mx-auto max-w-xl p-8">
      <h1 className="text-3xl font-bold text-sky-900">Garden planner</h1>
      <p className="mt-2 text-slate-600">{hasWater(watered, beds)} of {beds.length} beds have water today.</p>
      <ul className="mt-6 grid gap-3">
        {beds.map((bed) => (
          <Bed key={bed.name} {...bed} isWatered={watered.includes(bed.name)} onWater={() => water(bed.name)} />
        ))}
      </ul>
    </main>
  );
}
\`\`\`

### src/Bed.tsx

\`\`\`tsx
type Props = { name: string; place: string; isWatered: boolean; onWater: () => void };

export function Bed({ name, place, isWatered, onWater }: Props) {
  return (
    <li className="flex items-center justify-between rounded-xl border border-slate-200 bg-white p-4 shadow-sm">
      <div>
        <h2 className="font-semibold text-slate-900">{name}</h2>
        <p className="text-sm text-slate-500">{place}</p>
      </div>
      <button disabled={isWatered} onClick={onWater}
        className="rounded-lg bg-sky-700 px-4 py-2 text-white disabled:bg-emerald-100 disabled:text-emerald-900">
        {isWatered ? "Watered" : "Water"}
      </button>
    </li>
  );
}
\`\`\`

### src/beds.ts

\`\`\`ts
export const beds = [
  { name: "Bluebonnets", place: "By the gate" },
  { name: "Cornflowers", place: "Behind the house" },
  { name: "Harebells", place: "Under the oak" },
];

export const hasWater = (watered: string[], all: { name: string }[]) =>
  all.filter(({ name }) => watered.includes(name)).length;
\`\`\`

### src/beds.test.ts

\`\`\`ts
import { expect, it } from "vitest";
import { beds, hasWater } from "./beds";

it("counts the beds that have water", () => {
  expect(hasWater(["Harebells"], beds)).toBe(1);
});

it("leaves out beds that are not there", () => {
  expect(hasWater(["Roses"], beds)).toBe(0);
});
\`\`\`

### package.json

\`\`\`json
{ "scripts": { "test": "vitest run" } }
\`\`\`
`;

let model: StandIn;
let product: Product;
let page: Page;
let chat: ChatBuilder;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  model = await startOpenAi();
  // The usual address, if it is free: it is in some of the pictures.
  const port = isSaving ? 3_000 : await freePort("localhost");
  product = await startProduct({ port, env: { OPENAI_COMPATIBLE_BASE_URL: model.url } });
  const context = await browser.newContext({ baseURL: product.url });
  page = await context.newPage();
  chat = new ChatBuilder(page);
  await signedInUser(page, product.dataDir);
});
test.afterAll(async () => {
  await page.context().close();
  await product.discard();
  await model.close();
});

/** Takes the picture in both themes. */
async function take(name: string) {
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  for (const theme of pictureThemes) {
    // Like a choice in another tab: without reloading.
    await page.evaluate((newValue) => {
      localStorage.setItem("theme", newValue);
      window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
    }, theme);
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
    // Frames learn of the theme a little later. Only the picture depends on it.
    if (isSaving) await page.waitForTimeout(1_000);
    const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
    const file = projectPath("public", picturePath(name, theme).slice(1));
    mkdirSync(path.dirname(file), { recursive: true });
    if (isSaving) await sharp(shot).webp({ quality: 72, effort: 6 }).toFile(file);
  }
}

const chatPath = () => new URL(page.url()).pathname;

test("the workbench, with a chat and what it made", { tag: "@long" }, async () => {
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  model.reply({ tokens: ["A planner with a bed for each flower.\n\n", APP] });
  await chat.sendAndSeeReply("A garden planner in React: which beds have water today?");
  const heading = chat.previewPage.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Garden planner", { timeout: 60_000 });
  const [entry = ""] = APP.split("### src/Bed.tsx");
  const renamed = entry.replace("Garden planner", "My garden");
  model.reply({ tokens: ["I changed the heading, and nothing else.\n\n", renamed] });
  await chat.send("Call it My garden");
  await expect(heading).toHaveText("My garden", { timeout: 60_000 });
  await chat.seeEnd();
  // A message stays while the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText("Switched to qwen2.5-coder model")).toBeHidden();
  await take("workbench");
});

test("the code, and a terminal that ran its tests", { tag: "@long" }, async () => {
  await page.getByRole("button", { name: "Code", exact: true }).first().click();
  const code = page.getByRole("region", { name: "Code", exact: true });
  await expect(code.locator(".cm-content")).toContainText("export default function App");
  await page.keyboard.press("Control+`");
  const screen = page.getByRole("region", { name: "Terminal" }).locator(".xterm-rows");
  await expect(screen).toContainText(/\$\s*$/);
  await page.keyboard.type("npm test");
  await page.keyboard.press("Enter");
  await expect(screen).toContainText("2 passed");
  await take("editor");
});

test("the versions of a project", { tag: "@long" }, async () => {
  const id = chatPath().split("/").at(-1);
  await page.goto(`/chat/versions/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page.getByText(/^Change (?:the heading|“Garden planner” to “My garden”)/).first(),
  ).toBeVisible();
  await take("versions");
  await page.goto(`/chat/${id}`);
});

test("the dialog that publishes a project", { tag: "@long" }, async () => {
  await expect(chat.previewPage.getByRole("heading", { level: 1 })).toHaveText("My garden", {
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Settings", { exact: true }).click();
  await dialog.getByLabel("Title").fill("My garden");
  await dialog.getByLabel("Address").fill("my-garden");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("button", { name: "Copy link" })).toBeFocused();
  await dialog.getByText("Settings", { exact: true }).click();
  await take("publish");
});

test("models in the account", { tag: "@long" }, async () => {
  await page.goto("/account/models#local-models");
  await expect(page.getByRole("heading", { name: "Models on this machine" })).toBeInViewport();
  const models = page.getByRole("region", { name: "Models", exact: true });
  await expect(models.getByRole("listitem").first()).toBeVisible();
  await take("models");
});

test("keys of the API in the account", { tag: "@long" }, async () => {
  for (const [name, scopes] of [
    ["Editor on my laptop", ["models"]],
    ["Nightly export", ["projects:read"]],
  ] as const)
    await call(page, "apiKey.create", { name, scopes, days: 90, password: "" });
  await page.goto("/account/api-keys");
  // Only the place on the page has changed, and the list is from before.
  await page.reload();
  await expect(page.locator("#api-keys").getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "API Keys", level: 2 })).toBeInViewport();
  await take("api-keys");
});

test("the search of the documentation, with an answer", { tag: "@long" }, async () => {
  model.reply({
    tokens: [
      "Set `PORT` before you start it: `PORT=4000 npm start` [1]. To keep it, put it into `.env` [2].",
    ],
  });
  await page.goto("/docs");
  const box = page.getByRole("searchbox", { name: "Search docs" });
  await box.fill("How do I use another port?");
  await expect(page.getByRole("button", { name: /^Answer with / })).toBeVisible();
  await box.press("Enter");
  await expect(page.getByRole("region", { name: "Answer" }).getByRole("list")).toBeVisible();
  await take("search");
});
