import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { unzipSync } from "fflate";
import { buildOutside, removeFolder, serveBuilt, writeFiles } from "../support/export-build";
import { invoicing } from "../support/projects/invoicing";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const reply = Object.entries(invoicing).map(
  ([path, text]) => `\`\`\`${path.split(".").at(-1)} ${path}\n${text}\n\`\`\`\n`,
);

test(
  "an app of many files has addresses: in the preview, which has a bar for them, and once it is published",
  { tag: "@long" },
  async ({ browser, page, world: { model, product } }, testInfo) => {
    model.reply({ tokens: reply });
    const chat = new ChatBuilder(page);
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.sendAndSeeReply("An invoicing app");
    const app = chat.previewPage;
    const bar = chat.preview.getByRole("textbox", { name: "Address" });
    const title = (name: string) => app.getByRole("heading", { level: 1, name });

    await test.step("follows links, and goes back and forward", async () => {
      await expect(title("Dashboard")).toBeVisible();
      await expect(bar).toHaveValue("/");
      await app.getByRole("link", { name: "Clients" }).click();
      await expect(title("Clients")).toBeVisible();
      await expect(bar).toHaveValue("/clients");
      await chat.preview.getByRole("button", { name: "Back", exact: true }).click();
      await expect(title("Dashboard")).toBeVisible();
      await chat.preview.getByRole("button", { name: "Forward", exact: true }).click();
      await expect(title("Clients")).toBeVisible();
    });
    await test.step("goes where one types, and stays there when it is reloaded", async () => {
      await bar.fill("clients/harbor");
      await bar.press("Enter");
      await expect(title("Harbor Coffee")).toBeVisible();
      await chat.preview.getByRole("button", { name: "Reload preview" }).click();
      await expect(title("Harbor Coffee")).toBeVisible();
      await expect(bar).toHaveValue("/clients/harbor");
      await testInfo.attach("bar", { body: await page.screenshot(), contentType: "image/png" });
    });

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Settings", { exact: true }).click();
    await dialog.getByLabel("Address").fill("my-invoices");
    await dialog.getByLabel("Address").press("Enter");
    const address = `${product.url}/p/my-invoices`;
    await expect(dialog.getByRole("link", { name: address })).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await test.step("is opened at an address below its own by a visitor, reloaded, and left by Back", async () => {
      await visitor.goto(`${address}/clients/harbor`);
      const heading = visitor.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("Harbor Coffee");
      await visitor.getByRole("link", { name: "Settings" }).click();
      await expect(heading).toHaveText("Settings");
      await expect(visitor).toHaveURL(`${address}/settings`);
      await visitor.reload();
      await expect(heading).toHaveText("Settings");
      await visitor.goBack();
      await expect(heading).toHaveText("Harbor Coffee");
      await expect(visitor).toHaveURL(`${address}/clients/harbor`);
      await testInfo.attach("published", { body: await visitor.screenshot(), contentType: "image/png" });
    });
    await visitor.context().close();
  },
);

test(
  "an app of many files is downloaded, built outside, and is the same there",
  {
    tag: "@long",
  },
  async ({ page, world: { model } }, testInfo) => {
    test.setTimeout(300_000);
    model.reply({ tokens: reply });
    const chat = new ChatBuilder(page);
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.sendAndSeeReply("An invoicing app");
    const shown = chat.previewPage.getByRole("main");
    await expect(shown.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    const text = await shown.textContent();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: "Project (.zip)" }).click();
    const folder = mkdtempSync(path.join(tmpdir(), "first-day-"));
    const entries = Object.entries(unzipSync(readFileSync(await (await download).path())));
    writeFiles(folder, new Map(entries.map(([name, bytes]) => [name.slice(name.indexOf("/") + 1), bytes])));
    await buildOutside(folder);
    const built = await serveBuilt(folder);
    await page.goto(built.address);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    expect(await main.textContent()).toBe(text);
    await testInfo.attach("built outside", { body: await page.screenshot(), contentType: "image/png" });
    await page.getByRole("link", { name: "Clients" }).click();
    await expect(page).toHaveURL(`${built.address}clients`);
    await expect(main.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    built.close();
    removeFolder(folder);
  },
);
