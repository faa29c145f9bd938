import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { holdScripts } from "./pages/hold-scripts";
import { test } from "./pages/test";

test("input at /signup before hydration is submitted after it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/signup", { waitUntil: "commit" });
  await page.getByLabel("Full Name").fill("Ada Early");
  await page.getByLabel("Email", { exact: true }).fill("ada.early@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a bridge of seven stones");
  await page.getByLabel("Confirm Password").fill("a bridge of seven stones");
  await page.getByRole("checkbox").check();
  release();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("ada.early@example.com")).toBeVisible();
});

test("the path to return to is kept by a click before hydration", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login?from=%2Fcheckout%2Fpro-plan", { waitUntil: "commit" });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(link("Sign up")).toHaveAttribute("href", "/signup?from=%2Fcheckout%2Fpro-plan");
  await page.goto("/signup?from=%2Fcheckout%2Fpro-plan", { waitUntil: "commit" });
  await expect(link("Log in")).toHaveAttribute("href", "/login?from=%2Fcheckout%2Fpro-plan");
  release();
});

test("a box ticked while hydration waits for a chunk is ticked after it", async ({ page }) => {
  // React listens by then, handles nothing, and stops the events that it cannot replay.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes("termsAccepted")) await held;
    await route.fulfill({ response, body });
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  await page.getByRole("checkbox").check();
  release();
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeEnabled();
  // Prefetched pages' chunks may still be in flight.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a form submitted before hydration is submitted after it, and never appears in the URL", async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const release = await holdScripts(page);
  // New for a retry: a second link to the same address waits a minute.
  const email = `ada.hasty.${randomUUID()}@example.com`;
  await page.goto("/forgot-password", { waitUntil: "commit" });
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  release();
  await expect(page.getByText(email)).toBeVisible();
  expect(addresses.join()).not.toContain("hasty");
});

test("without JavaScript no password gets into the URL", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  const refused = page.waitForEvent("console", (message) => message.text().includes("form-action"));
  await page.getByLabel("New password", { exact: true }).fill("a bridge of seven stones");
  await page.keyboard.press("Enter");
  await refused;
  expect(page.url()).not.toContain("bridge");
  await context.close();
});

test("without JavaScript every account page shows that it is required; with JavaScript none does", async ({
  page,
  browser,
}) => {
  const notice = (visitor: Page) => visitor.locator("main noscript");
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const path of ["/login", "/signup", "/forgot-password", "/reset-password", "/verify-email"]) {
    const response = await plain.goto(path);
    await expect(notice(plain), path).toBeVisible();
    // Playwright cannot see the text of a noscript element.
    expect(await response?.text(), path).toContain("This page needs JavaScript");
  }
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await plain.context().close();
});
