import { expect } from "@playwright/test";
import { signedInUser } from "./pages/new-user";
import { sendUnderHeader } from "./pages/sent-under-header";
import { phone, test } from "./pages/test";

test.use(phone);

test("the account page and the dashboard fit a phone, and every section is one tap away", {
  tag: "@long",
}, async ({ page }) => {
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
    .getByRole("navigation", { name: "Account sections" })
    .getByRole("link", { name: "Settings" });
  const box = await settings.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await settings.tap();
  await expect(page.getByRole("heading", { name: "Settings", level: 2 })).toBeInViewport();
  // The navigation stays visible while the page scrolls.
  await expect(settings).toBeInViewport();
  // The link of the section on screen is scrolled to.
  await page.goto("/account#chat-history");
  await expect(page.getByRole("link", { name: "Chat History", exact: true })).toBeInViewport();
  // A section within a section, too, is below the navigation.
  await page.goto("about:blank");
  await page.goto("/account#billing-history");
  const under = () =>
    page.evaluate(() => {
      const bar = document.querySelector("nav:has([data-sections])")?.getBoundingClientRect();
      const section = document.getElementById("billing-history")?.getBoundingClientRect();
      return (section?.top ?? 0) - (bar?.bottom ?? 0);
    });
  await expect.poll(under).toBeGreaterThanOrEqual(0);
});

test("focusing an invalid field scrolls its label below the section navigation", { tag: "@long" }, async ({
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
