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
  expect(registry.requests).toEqual([]);
  expect(await findEverywhere(page)).toEqual([]);

  await chat.preview.getByRole("button", { name: "Get it", exact: true }).click();
  const flowers = (count: number) => chat.previewPage.getByRole("button", { name: `Flowers: ${count}` });
  await flowers(0).click();
  await expect(flowers(1)).toBeVisible();
  await expect(chat.preview.getByText("This app needs wild-flower.")).toBeHidden();

  await registry.close();
  await page.reload();
  await expect(flowers(0)).toBeVisible();

  const download = page.waitForEvent("download");
  await chat.preview.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "Project (.zip)" }).click();
  const zip = unzipSync(await readFile(await (await download).path()));
  const lock = Object.entries(zip).find(([name]) => name.endsWith("/package-lock.json"))?.[1];
  expect(new TextDecoder().decode(lock)).toContain('"node_modules/wild-flower"');

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
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
      async (asked) => {
        const answer = await fetch("/api/project-packages", { method: "POST", body: JSON.stringify(asked) });
        return Object.keys((await answer.json())?.files ?? {});
      },
      { lock: new TextDecoder().decode(lock), imports },
    );
  await guest.goto("/");
  expect(await ask(guest, ["wild-flower"])).toEqual(["wild-flower"]);
  expect(await ask(guest, ["wild-flower/index.js"])).toEqual([]);
  expect(await ask(page, ["wild-flower/index.js"])).toEqual(["wild-flower/index.js"]);
  await guest.context().close();
});
