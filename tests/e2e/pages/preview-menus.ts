import type { Locator, Page } from "@playwright/test";

/** Presses an entry of the preview's menu "More actions". */
export async function pressMore(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Opens the menu of versions. */
export async function openVersions(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Versions:/ }).press("Enter");
  return page.getByRole("menu");
}
