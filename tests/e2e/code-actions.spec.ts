import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

const fence = (path: string, code: string) => `### ${path}\n\n\`\`\`tsx\n${code}\`\`\`\n`;
const app = fence(
  "src/App.tsx",
  `import { Button } from "@/components/ui/button";
import { BrowserRouter, Link } from "react-router-dom";
import { price } from "./lib/price";

export default function App() {
  return (
    <BrowserRouter>
      <h1>Total {price(500)}</h1>
      <Button variant="outline">Pay</Button>
      <Link to="/bills">Bills</Link>
    </BrowserRouter>
  );
}
`,
);
const lib = fence("src/lib/price.ts", "export const price = (cents: number) => cents / 100;\n");

const codeOf = (page: Page) => page.getByRole("region", { name: "Code", exact: true });
const textOf = (page: Page) => codeOf(page).locator(".cm-content");
const tabOf = (page: Page) => codeOf(page).getByRole("tab", { selected: true });

test("definitions, references, a new name in all files, an import and a file are a key away; the panes fit", {
  tag: "@long",
}, async ({ browser, world: { model, product } }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signedInUser(page, product.dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: [app, lib] });
  await chat.sendAndSeeReply("Make a page of bills");
  await page.getByRole("button", { name: "Code", exact: true }).first().click();
  await expect(tabOf(page)).toContainText("App.tsx");
  await expect(chat.previewPage.getByText("Total 5")).toBeVisible();

  await test.step("the code is next to its files, and nothing is cut off", async () => {
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 850 });
      await expect(codeOf(page).getByRole("tree", { name: "Files" })).toBeVisible();
      const text = await textOf(page).boundingBox();
      expect(text?.width ?? 0).toBeGreaterThan(width === 1280 ? 280 : 400);
      for (const button of await page.locator("main header button").all()) {
        if (!(await button.isVisible())) continue;
        const isWhole = await button.evaluate((one) => {
          const pane = one.closest("section")?.getBoundingClientRect();
          return !pane || one.getBoundingClientRect().right <= pane.right;
        });
        expect(isWhole, await button.ariaSnapshot()).toBe(true);
      }
    }
  });

  await test.step("no false errors", async () => {
    await expect(codeOf(page).getByText("No problems", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("definition and references", async () => {
    await textOf(page)
      .getByText("price", { exact: true })
      .last()
      .click({ modifiers: ["Control"] });
    await expect(tabOf(page)).toContainText("price.ts");
    await expect(textOf(page)).toBeFocused();
    await page.keyboard.press("Shift+F12");
    const places = codeOf(page).getByRole("list", { name: "Matches" });
    await expect(codeOf(page).getByText("price: 3 places in 2 files.")).toBeVisible();
    await places.getByRole("button", { name: /Total/ }).click();
    await expect(tabOf(page)).toContainText("App.tsx");
    await page.keyboard.press("F12");
    await expect(tabOf(page)).toContainText("price.ts");
  });

  await test.step("rename, as one version that is undone at once", async () => {
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Rename price" });
    await expect(dialog).toContainText("This changes 3 places in 2 files.");
    expect(await findEverywhere(page)).toEqual([]);
    await page.keyboard.type("toEuros");
    await page.keyboard.press("Enter");
    await expect(textOf(page)).toContainText("export const toEuros");
    await page.keyboard.press("Control+p");
    const files = page.getByRole("dialog", { name: "Open a file" });
    await files.getByRole("combobox").fill("app");
    await page.keyboard.press("Enter");
    await expect(tabOf(page)).toContainText("App.tsx");
    await expect(textOf(page)).toContainText("Total {toEuros(500)}");
    await chat.toast("Renamed price to toEuros").getByRole("button", { name: "Undo" }).click();
    await expect(textOf(page)).toContainText("Total {price(500)}");
    // Once the change is undone, which can be for ten seconds.
    await page.keyboard.press("Control+p");
    await files.getByRole("combobox").fill("app");
    expect(await findEverywhere(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(files).toHaveCount(0);
  });

  await test.step("an import is added", async () => {
    await textOf(page).getByText("Total").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("export const state = () => useState(0);");
    await expect(codeOf(page).getByText("1 problem", { exact: true })).toBeVisible({ timeout: 30_000 });
    const fixes = page.getByRole("dialog", { name: "Quick fix" });
    // The one problem may still be that of a word that was only half typed.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+.");
      const first = fixes.getByRole("option").first();
      await expect(first).toContainText('import from "react"', { timeout: 3_000 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(textOf(page)).toContainText('import { useState } from "react";');
    await expect(codeOf(page).getByText("No problems", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("the chat folds to a rail and comes back, and that is remembered", async () => {
    await page.getByRole("button", { name: "Show chat" }).press("Enter");
    await expect(chat.box).toBeHidden();
    await page.reload();
    const rail = page.getByRole("toolbar", { name: "Chat" });
    await expect(rail).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await rail.getByRole("button", { name: "Show chat" }).press("Enter");
    await expect(chat.box).toBeVisible();
    await expect(page.getByRole("button", { name: "Show chat" })).toBeFocused();
  });

  await test.step("the terminal lists versions, checks types and says whether it builds", async () => {
    await page.keyboard.press("Control+`");
    const terminal = page.getByRole("region", { name: "Terminal" }).locator(".xterm-rows");
    await expect(terminal).toContainText(/\$\s*$/);
    await page.keyboard.type("git log --oneline; tsc; vite build");
    await page.keyboard.press("Enter");
    await expect(terminal).toContainText("Renamed price to toEuros", { timeout: 30_000 });
    await expect(terminal).toContainText(/No type errors in \d scripts\./, { timeout: 30_000 });
    await expect(terminal).toContainText(/Bundled \d+ files for the preview/);
  });

  await test.step("one download offers the project first", async () => {
    await page.getByRole("button", { name: /^More actions/ }).click();
    const downloads = page.getByRole("group", { name: "Download" }).getByRole("menuitem");
    await expect(downloads.first()).toHaveText("Project (.zip)");
    await expect(downloads.filter({ hasText: "This file (App.tsx)" })).toBeVisible();
    const [saved] = await Promise.all([page.waitForEvent("download"), downloads.first().click()]);
    expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  });
  await context.close();
});
