import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("a phone has three tabs, and code is edited, saved and run in them", async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeReply("Build a todo list");
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await expect(tabs).toHaveText(["Chat", "Code", "Preview"]);
  await tabs.nth(1).click();
  const code = page.getByRole("region", { name: "Code", exact: true });
  const text = code.locator(".cm-content");
  await expect(text).toContainText("<!doctype html>");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("<p>typed on a phone</p>");
  await page.keyboard.press("Control+s");
  await expect(chat.toast("Saved as a version")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await findEverywhere(page)).toEqual([]);
  await tabs.nth(1).press("End");
  await expect(chat.previewPage.getByText("typed on a phone")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
