import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { projectPath } from "../../scripts/environment.mjs";
import type { StandIn } from "../support/model-stand-in";
import { startNpmRegistry } from "../support/npm-registry";
import { startOpenAi } from "../support/openai-stand-in";
import { type Product, startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

let model: StandIn;
let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
let product: Product;
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  const { versions } = JSON.parse(await readFile(projectPath("public", "packages", "index.json"), "utf8"));
  model = await startOpenAi();
  registry = await startNpmRegistry([
    ...["react", "react-dom"].map((name) => ({ manifest: { name, version: versions[name] } })),
    {
      manifest: { name: "wild-flower", version: "2.0.0", main: "index.js", peerDependencies: { react: "*" } },
      files: {
        "index.js": `const { createElement, useState } = require("react");
exports.Flower = () => {
  const [count, setCount] = useState(0);
  return createElement("button", { onClick: () => setCount(count + 1) }, "Flowers: " + count);
};`,
      },
    },
    ...["sea-glass", "sand-dollar", "moon-shell"].map((name) => ({
      manifest: { name, version: "1.0.0", main: "index.js" },
      files: { "index.js": `exports.label = "${name} from the shore";` },
    })),
  ]);
  product = await startProduct({
    env: { OPENAI_COMPATIBLE_BASE_URL: model.url, NPM_REGISTRY_URL: registry.registry },
  });
  context = await browser.newContext({ baseURL: product.url, acceptDownloads: true });
  page = await context.newPage();
  // The first account is the owner's.
  await signedInUser(page, product.dataDir);
});
test.afterAll(async () => {
  await context.close();
  await product.discard();
  await registry.close();
  await model.close();
});

const APP = `\`\`\`tsx src/App.tsx
import { Flower } from "wild-flower";
export default function App() { return <main><h1>Meadow</h1><Flower /></main>; }
\`\`\`
`;

const SHORE = `\`\`\`tsx src/App.tsx
import { label } from "sea-glass";
export default function App() { return <h1>{label}</h1>; }
\`\`\`

\`\`\`bash
npm install sea-glass
\`\`\`
`;

test("packages come with the commands of replies and of the terminal, and go in the editor's list", {
  tag: "@long",
}, async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  const get = async (name: string) => {
    await expect(chat.preview.getByText(`A command asks for ${name}.`)).toBeVisible();
    await chat.preview.getByRole("button", { name: "Get it", exact: true }).click();
  };

  await test.step("a button below a reply's shell commands", async () => {
    model.reply({ tokens: [SHORE] });
    await chat.sendAndSeeReply("Make a shore");
    await expect(chat.preview.getByText("This app needs sea-glass.")).toBeVisible();
    await chat.conversation.getByRole("button", { name: "Install sea-glass", exact: true }).click();
    await get("sea-glass");
    await expect(chat.conversation.getByText("Added sea-glass.")).toBeVisible();
    await expect(chat.previewPage.getByRole("heading", { name: "sea-glass from the shore" })).toBeVisible();
    await expect(chat.preview.getByText("This app needs sea-glass.")).toBeHidden();
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("commands that a reply asks to run", async () => {
    model.reply({ tokens: ["Let me get it.\n\n```run\nnpm install sand-dollar\n```\n"] });
    await chat.sendAndSeeReply("Add a sand dollar");
    const card = chat.conversation.getByRole("region", { name: "Run in the terminal" });
    await card.getByRole("button", { name: "Run once", exact: true }).click();
    await get("sand-dollar");
    await expect(card).toContainText("Exit code 0");
    await expect(card.getByRole("region", { name: "Output" })).toContainText("Added sand-dollar.");
  });

  await test.step("a command in the terminal", async () => {
    await page.getByRole("button", { name: "Code", exact: true }).first().click();
    await page.keyboard.press("Control+`");
    const terminal = page.getByRole("region", { name: "Terminal" }).locator(".xterm-rows");
    await expect(terminal).toContainText(/\$\s*$/);
    await page.keyboard.type("npm install moon-shell");
    await page.keyboard.press("Enter");
    await get("moon-shell");
    await expect(terminal).toContainText("Added moon-shell.");
  });

  await test.step("the list", async () => {
    const code = page.getByRole("region", { name: "Code", exact: true });
    const open = code.getByRole("button", { name: "Packages", exact: true });
    if (!(await open.isVisible())) await code.getByRole("button", { name: "Files", exact: true }).click();
    await open.click();
    const list = page.getByRole("dialog", { name: "Packages", exact: true });
    const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
    await expect(row("sea-glass")).toContainText(/sea-glass1\.0\.0 · adds (?:under 1|[\d.]+) kB to the page/);
    await expect(row("moon-shell")).toContainText("moon-shell1.0.0 · not imported");
    expect(await findEverywhere(page)).toEqual([]);
    await list.getByRole("button", { name: "Update sea-glass", exact: true }).click();
    await expect(list.getByRole("status")).toHaveText(
      "There is no newer version in the range that the project asks for.",
    );
    await list.getByRole("button", { name: "Remove moon-shell", exact: true }).click();
    await expect(list.getByRole("status")).toHaveText("Removed.");
    await expect(row("moon-shell")).toBeHidden();
    await expect(row("sand-dollar")).toBeVisible();
  });
});

test("an app gets a package once its user agrees, and then runs, is published and exported without the registry", async ({
  browser,
}) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  model.reply({ tokens: [APP] });
  await chat.sendAndSeeReply("Make a meadow");
  await expect(chat.preview.getByText("This app needs wild-flower.")).toBeVisible();
  await expect(chat.preview.getByText("Get it from the npm registry?")).toBeVisible();
  await expect(chat.previewPage.getByRole("alert")).toContainText("wild-flower");
  expect(registry.requests.filter((request) => request.includes("wild-flower"))).toEqual([]);
  expect(await findEverywhere(page)).toEqual([]);

  await chat.preview.getByRole("button", { name: "Get it", exact: true }).click();
  const flowers = (count: number) => chat.previewPage.getByRole("button", { name: `Flowers: ${count}` });
  await flowers(0).click();
  await expect(flowers(1)).toBeVisible();
  await expect(chat.preview.getByText("This app needs wild-flower.")).toBeHidden();

  await registry.close();
  const asked = page.waitForRequest("**/api/project-packages");
  await page.reload();
  const { lock }: { lock: string } = (await asked).postDataJSON();
  await expect(flowers(0)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Project (.zip)" }).click();
  const zip = unzipSync(await readFile(await (await download).path()));
  const manifest = Object.entries(zip).find(([name]) => name.endsWith("/package.json"))?.[1];
  expect(new TextDecoder().decode(manifest)).toContain('"wild-flower"');

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Settings", { exact: true }).click();
  await dialog.getByLabel("Address").fill("meadow");
  await dialog.getByLabel("Address").press("Enter");
  await expect(dialog.getByRole("link", { name: `${product.url}/p/meadow` })).toBeVisible();
  const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
  await guest.goto("/p/meadow");
  await guest.getByRole("button", { name: "Flowers: 0" }).click();
  await expect(guest.getByRole("button", { name: "Flowers: 1" })).toBeVisible();

  // Without a session, there is only what was bundled before.
  const ask = (from: Page, imports: string[]) =>
    from.evaluate(
      async (given) => {
        const answer = await fetch("/api/project-packages", { method: "POST", body: JSON.stringify(given) });
        return Object.keys((await answer.json())?.files ?? {});
      },
      { lock, imports },
    );
  await guest.goto("/");
  expect(await ask(guest, ["wild-flower"])).toEqual(["wild-flower"]);
  expect(await ask(guest, ["wild-flower/index.js"])).toEqual([]);
  expect(await ask(page, ["wild-flower/index.js"])).toEqual(["wild-flower/index.js"]);
  await guest.context().close();
});
