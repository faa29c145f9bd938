import { expect } from "@playwright/test";
import { phone, test } from "./pages/test";

test.use(phone);

test("the menu on a small screen has both sign-in links, and nothing is wider than 320 pixels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const menu = page.getByRole("banner");
  await expect(menu.getByRole("link", { name: "Log in" })).toBeHidden();
  await menu.getByRole("button", { name: "Open menu" }).click();
  await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Chat" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Log in" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link", { name: "Chat" })).toBeHidden();
  await expect(menu.getByRole("button", { name: "Open menu" })).toBeFocused();
  for (const path of ["/", "/terms"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test("without scripts both sign-in links are shown, and the terms start on the first screen", {
  tag: "@long",
}, async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Chat" })).toBeVisible();
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.getByText("Contents", { exact: true }).first().click();
  await expect(page.getByRole("link", { name: "4. Cookies" })).toBeVisible();
  await context.close();
});
