import { expect } from "@playwright/test";
import { signedInUser } from "./pages/new-user";
import { sendUnderHeader } from "./pages/sent-under-header";
import { test } from "./pages/test";

test("the account page and the dashboard fit a phone, and their sections are one tap away", async ({
  page,
}) => {
  await signedInUser(page);
  for (const path of ["/dashboard", "/account", "/account#appearance", "/account#notifications"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  const settings = page
    .getByRole("navigation", { name: "Sections of your account" })
    .getByRole("link", { name: "Settings" });
  const box = await settings.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await settings.tap();
  await expect(page.getByRole("heading", { name: "Settings", level: 2 })).toBeInViewport();
  // The strip stays in reach while the page is scrolled.
  await expect(settings).toBeInViewport();
});

test("whoever is led to a field that is wrong sees its label beside the strip of sections", async ({
  page,
}) => {
  await signedInUser(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const username = page.getByLabel("Username");
  await username.fill("x");
  await page.getByLabel("Phone").fill("+1 512 555 0100");
  await sendUnderHeader(username);
});
