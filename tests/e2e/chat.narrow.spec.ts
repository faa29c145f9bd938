import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { hydrated } from "./pages/hydrated";
import { signedInUser } from "./pages/new-user";
import { phone, test } from "./pages/test";

test.use(phone);

test("has tabs on a phone, and nothing is wider than the screen", async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await expect(chat.preview).toBeHidden();
  // Focus would open the on-screen keyboard.
  await hydrated(page, "#message-box");
  await expect(chat.box).not.toBeFocused();
  // Which model answers takes two lines of the composer at most, whatever its name.
  const noteHeight = (text: string) =>
    page
      .getByRole("status")
      .filter({ hasText: text })
      .locator("..")
      .evaluate((note) => note.getBoundingClientRect().height);
  await expect(page.getByText("Answering with Starter")).toBeVisible();
  expect(await noteHeight("Answering with Starter")).toBeLessThanOrEqual(20);
  await chat.selectModel("deepseek-coder");
  await expect(page.getByText("deepseek-coder is not connected")).toBeVisible();
  expect(await noteHeight("deepseek-coder is not connected")).toBeLessThanOrEqual(20);
  await chat.selectModel("starter");
  await chat.send("Make a todo list");
  await chat.seeReply();
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widest()).toBe(375);
  await chat.seeEnd();
  const copyCode = await chat.conversation.getByRole("button", { name: "Copy code" }).first().boundingBox();
  expect(Math.min(copyCode?.width ?? 0, copyCode?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(chat.preview).toBeVisible();
  await expect(chat.box).toBeHidden();
  await expect(chat.previewPage.getByRole("heading").first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole("tab", { name: "Preview" }).press("Home");
  await expect(chat.box).toBeVisible();
  await expect(page.getByRole("separator")).toBeHidden();
  expect(await widest()).toBe(375);
});

test("a project is imported on a phone, where the popover stays while files are chosen", async ({ page }) => {
  await signedInUser(page);
  await new ChatBuilder(page).open();
  await page.getByRole("button", { name: "Integrations" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "A zip or files…" }).click();
  const buffer = Buffer.from("<h1>Came in</h1>");
  await (await choosing).setFiles({ name: "index.html", mimeType: "text/html", buffer });
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/);
});
