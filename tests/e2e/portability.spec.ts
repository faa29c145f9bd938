import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("placeholder", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/account#your-data");
  await expect(page.getByRole("heading", { name: "Your Data" })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  new ChatBuilder(page);
});
