import { expect } from "@playwright/test";
import { accountPages } from "~/domain/account/account-page";
import { findEverywhere } from "./pages/axe";
import { signedInUser } from "./pages/new-user";
import { phone, test } from "./pages/test";

test.use(phone);

test("on a phone, one button above the page opens the list of the account's pages", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/account");
  const button = page.getByRole("button", { name: "Account pages" });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const link = page
    .getByRole("navigation", { name: "Account pages" })
    .getByRole("link", { name: "Security" });
  await expect(link).toBeHidden();
  await button.tap();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findEverywhere(page)).toEqual([]);
  await link.tap();
  await expect(page.getByRole("heading", { name: "Security", level: 1 })).toBeInViewport();
  await expect(link).toBeHidden();
});

test("the pages of the account and the dashboard fit a phone", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  for (const path of ["/dashboard", ...accountPages.map((each) => each.path)]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
