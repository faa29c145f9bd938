import { expect } from "@playwright/test";
import { test } from "./pages/model-world";
import { phone } from "./pages/test";

test.use(phone);

test("the history fits a phone, with chats selected", async ({ page }) => {
  await page.goto("/chat-history");
  const chosen = page.getByRole("checkbox", { name: "Select The long chat" });
  await chosen.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Selected chats" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The long chat" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
