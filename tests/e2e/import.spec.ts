import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const app = (title: string) =>
  `export default function App() {\n  return <main><h1>${title}</h1><img src="/logo.png" alt="Logo" /></main>;\n}\n`;
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a folder becomes a project that runs, and a zip changes it in a version that can be undone", async ({
  page,
}, info) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();

  const folder = info.outputPath("shop");
  const write = (name: string, content: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  write("package.json", '{ "name": "shop", "dependencies": { "react": "^19.0.0" } }');
  write("src/App.jsx", app("Rivers"));
  write("public/logo.png", picture);
  write("node_modules/react/index.js", "throw 1");
  write(".env", "SECRET=1");
  await page.getByRole("button", { name: "Import a project" }).press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await expect(page.getByRole("menuitem", { name: "A folder…" })).toHaveAttribute("data-focus", "");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(folder);
  await expect(chat.toast(/Imported 3 files/)).toBeVisible();
  await expect(chat.toast(/Left out: (?:node_modules, \.env|\.env, node_modules)\./)).toBeVisible();
  await expect(chat.previewPage.getByRole("heading", { name: "Rivers" })).toBeVisible();
  await page.waitForURL(/\/chat\/[\w-]+$/);

  await page.getByRole("button", { name: "Code", exact: true }).click();
  const region = page.getByRole("region", { name: "Code" });
  const showFiles = region.getByRole("button", { name: "Files", exact: true });
  await expect(showFiles).toBeVisible();
  if (!(await region.getByRole("tree", { name: "Files" }).isVisible())) await showFiles.click();
  await expect(region.getByRole("treeitem", { name: /logo\.png/ })).toBeVisible();
  const zip = zipSync({ "shop-2/src/App.jsx": strToU8(app("Lakes")), "shop-2/src/more.css": strToU8("") });
  const choose = async (name: string, buffer: Uint8Array) => {
    await region.getByRole("button", { name: "Import a project" }).press("Enter");
    const opened = page.waitForEvent("filechooser");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "A zip or files…" })).toHaveAttribute("data-focus", "");
    await page.keyboard.press("Enter");
    await (await opened).setFiles({ name, mimeType: "application/zip", buffer: Buffer.from(buffer) });
  };
  await choose("broken.zip", zip.subarray(0, 40));
  await expect(chat.toast(/broken\.zip is damaged or password-protected\./)).toBeVisible();
  await choose("shop-2.zip", zip);
  await expect(chat.previewPage.getByRole("heading", { name: "Lakes" })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /more\.css/ })).toBeVisible();

  expect(await findEverywhere(page)).toEqual([]);

  await page.getByRole("button", { name: /^Undo/ }).first().press("Enter");
  await expect(chat.previewPage.getByRole("heading", { name: "Rivers" })).toBeVisible();
  await page.reload();
  await expect(chat.previewPage.getByRole("heading", { name: "Rivers" })).toBeVisible();
});
