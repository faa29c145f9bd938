import { expect, test } from "@playwright/test";

test("the menu of a small screen holds the two ways in, and nothing is wider than 320 pixels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const menu = page.getByRole("banner");
  await expect(menu.getByRole("link", { name: "Log in" })).toBeHidden();
  await menu.getByRole("button", { name: "Open menu" }).click();
  await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Chat" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link", { name: "Chat" })).toBeHidden();
  for (const path of ["/", "/terms"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
