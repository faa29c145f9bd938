import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const openList = async (page: Page) => {
  await page.getByRole("button", { name: /^Model:/ }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
};

test("the list of models opens at the selected one, and only that one is ticked", async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await openList(page);
  const last =
    (await page.getByRole("option", { disabled: false }).last().locator(".truncate").textContent()) ?? "";
  await page.keyboard.press("Escape");
  await chat.selectModel(last);
  await openList(page);
  const selected = page.getByRole("option", { selected: true });
  await expect(selected).toContainText(last);
  await expect(selected).toBeInViewport({ ratio: 1 });
  await expect(selected.locator("svg")).toBeVisible();
  await expect(page.getByRole("option").locator("svg")).toHaveCount(1);
  // Arrow keys continue from there.
  await page.keyboard.press("ArrowDown");
  await expect(selected).toHaveAttribute("data-focus", "");
});

test("shows the model that answers, and opens at it, connected models first", { tag: "@long" }, async ({
  page,
}) => {
  await signedInUser(page);
  await new ChatBuilder(page).open();
  await expect(page.getByRole("button", { name: "Model: starter" })).toBeVisible();
  await openList(page);
  const selected = page.getByRole("option", { selected: true });
  await expect(selected).toContainText("starter");
  await expect(selected).toBeInViewport({ ratio: 1 });
  const names = await page.getByRole("option").allTextContents();
  const connected = names.map((name) => !name.includes("Not connected"));
  expect(connected).toEqual([...connected].sort((a, b) => Number(b) - Number(a)));
});

test("reports only once that a model is not connected", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  await new ChatBuilder(page).open();
  await openList(page);
  const away = page.getByRole("option", { name: /bakllava/ });
  await expect(away).toHaveAccessibleName("bakllava Not connected");
});
