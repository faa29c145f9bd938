import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { envVariable } from "../../scripts/environment.mjs";
import { waitForEmail } from "../support/outbox";
import { startProduct } from "../support/product";
import { hydrated } from "./pages/hydrated";
import { InquiryForm } from "./pages/inquiry-form";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const benefits = [
  "On-premises deployment",
  "Security compliance",
  "White-labeling",
  "Custom integration",
  "Annual licensing",
  "Multi-LLM support",
  "Multi AI agent support",
];
const SALES = "sales@bluebonnet.example";
const long = "We build internal tools for hospitals, and their code may not leave the house. "
  .repeat(2)
  .trim();
const complete = () => ({
  "Full Name *": "Ada Lovelace",
  "Company Name *": "Analytical Engines",
  "Email Address *": `ada-${randomUUID().slice(0, 8)}@example.com`,
  "Phone Number *": "+1 512 555 0199",
  "Service Description *": long,
});

test("the enterprise page is complete without scripts: benefits, price, plan, form, and an alternative to the form", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto("/enterprise");
  // Rendered at build time.
  expect(response?.headers()).toHaveProperty("x-nextjs-prerender");
  for (const name of benefits) await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
  await expect(page.locator("#enterprise")).toContainText("$1,000/year");
  await expect(page.locator("#enterprise")).toContainText("Multi-LLM and multi-agent support");
  const upgrade = page.getByRole("link", { name: "Upgrade to Enterprise" });
  await expect(upgrade).toHaveAttribute("href", "/checkout/enterprise");
  const form = new InquiryForm(page);
  for (const label of Object.keys(complete())) await expect(form.field(label)).toBeVisible();
  // Playwright cannot see the text of a noscript element.
  expect(await response?.text()).toContain("This form requires JavaScript.");
  const write = page.getByRole("link", { name: "Email us" });
  await expect(write).toHaveAttribute("href", "/sales");
  const answer = await context.request.get("/sales", { maxRedirects: 0 });
  expect(answer.headers().location).toBe(`mailto:${SALES}`);
  await context.close();
});

test("the footer of every public page links to it", async ({ page }) => {
  await page.goto("/terms");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Enterprise" });
  await expect(link).toHaveAttribute("href", "/enterprise");
});

test("the banner is at most 500 pixels high, small in bytes, and causes no layout shift", {
  tag: "@long",
}, async ({ page }) => {
  // High enough to show the content below the banner, which would move.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.addInitScript(() => {
    window.shift = 0;
    const count = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += "value" in entry ? Number(entry.value) : 0;
    });
    count.observe({ type: "layout-shift", buffered: true });
  });
  await page.route(/enterprise-.*\.(avif|webp)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto("/enterprise");
  const banner = page.getByRole("img", { name: /Nothing crosses the boundary/ });
  await expect.poll(() => banner.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1104);
  expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(500);
  const source = await banner.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(source).toMatch(/\.avif$/);
  expect((await (await page.request.get(source)).body()).length).toBeLessThan(60_000);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);
});

test("a high-density screen gets the banner at twice the resolution", { tag: "@long" }, async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto("/enterprise");
  const banner = page.getByRole("img", { name: /Nothing crosses the boundary/ });
  await expect
    .poll(() => banner.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc))
    .toMatch(/-2x\.avif$/);
  await context.close();
});

declare global {
  interface Window {
    shift: number;
  }
}

/** Opens the page at its offer, and says how the page scrolls there. The browser draws the way; a test could miss it. */
async function scrollBehaviorAt(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const top = () => page.locator("#enterprise").evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(100);
  return page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
}

test("a URL with a hash scrolls to its section smoothly, or jumps there with reduced motion", {
  tag: "@long",
}, async ({ page, browser }) => {
  expect(await scrollBehaviorAt(page, "/enterprise#enterprise")).toBe("smooth");
  const context = await browser.newContext({ reducedMotion: "reduce" });
  expect(await scrollBehaviorAt(await context.newPage(), "/enterprise#enterprise")).toBe("auto");
  await context.close();
});

test("a guest who chooses the plan logs in first and returns to its checkout", async ({ page }) => {
  await page.goto("/enterprise");
  await hydrated(page, 'a[href="/checkout/enterprise"]');
  await page.getByRole("link", { name: "Upgrade to Enterprise" }).click();
  await expect(page.getByText("Login Required")).toBeVisible();
  await expect(page.getByText("Please log in to subscribe to the Enterprise plan.")).toBeVisible();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent("/checkout/enterprise")}`);
});

test("a signed-in user goes straight to the plan's checkout", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  await page.goto("/enterprise");
  await page.getByRole("link", { name: "Upgrade to Enterprise" }).click();
  await expect(page).toHaveURL("/checkout/enterprise");
});

test("an inquiry is sent by keyboard alone, confirmed, emailed to sales and copied, and the form is cleared", async ({
  page,
}) => {
  const form = new InquiryForm(page);
  await form.open();
  const inquiry = complete();
  const release = await form.hold();
  await form.field("Full Name *").focus();
  for (const text of Object.values(inquiry)) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(form.field("Estimated User Count")).toBeFocused();
  await page.keyboard.type("51");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Phone");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "Processing" })).toBeVisible();
  release();
  await expect(page.getByText("Success! Your inquiry has been sent. We'll be in touch soon!")).toBeVisible();
  for (const label of Object.keys(inquiry)) await expect(form.field(label)).toHaveValue("");
  await expect(form.field("Estimated User Count")).toHaveValue("");
  await expect(form.field("Preferred Contact Method")).toHaveValue("email");
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await expect(page.getByText("0 / 100 characters")).toBeVisible();
  await expect(form.button).toBeFocused();

  const email = inquiry["Email Address *"];
  const dataDir = envVariable("E2E_DATA_DIR") ?? "";
  const copy = await waitForEmail(dataDir, email);
  const toSales = await waitForEmail(dataDir, SALES, email);
  expect(toSales.replyTo).toMatchObject([{ name: "Ada Lovelace", address: email }]);
  for (const { text } of [copy, toSales])
    for (const said of ["51-200", "Preferred contact method: Phone", "Wants a demo: yes"])
      expect(text).toContain(said);
});

test("a failed inquiry shows the address to write to and keeps the input", async ({ page, context }) => {
  const form = new InquiryForm(page);
  await form.open();
  const inquiry = complete();
  await form.fill(inquiry);
  await form.field("Preferred Contact Method").selectOption("phone");
  // A key press loads the toast renderer; filling in a value does not.
  await form.field("Full Name *").click();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await form.submit();
  const failure = `Error: Failed to send your inquiry. Please try again later or contact us at ${SALES}`;
  await expect(page.getByText(failure)).toBeVisible();
  for (const [label, text] of Object.entries(inquiry)) await expect(form.field(label)).toHaveValue(text);
  await expect(form.field("Preferred Contact Method")).toHaveValue("phone");
  await context.setOffline(false);
  await form.submit();
  await expect(page.getByText("Success!")).toBeVisible();
});

test("a bot that fills in the honeypot is thanked and ignored; too many inquiries are rate-limited", {
  tag: "@long",
}, async ({ page }) => {
  const product = await startProduct();
  const email = "program@example.com";
  const data = {
    json: {
      fullname: "P",
      company: "P",
      email,
      phone: "1",
      description: long,
      referrer: "https://spam.example",
    },
  };
  const send = () => page.request.post(`${product.url}/api/trpc/inquiry.send`, { data });
  expect((await send()).status()).toBe(200);
  let answer = await send();
  while (answer.status() === 200) answer = await send();
  expect(answer.status()).toBe(429);
  expect(fs.existsSync(path.join(product.dataDir, "outbox"))).toBe(false);

  const form = new InquiryForm(page);
  await form.open(product.url);
  await form.fill(complete());
  await form.submit();
  await expect(page.getByText("Your inquiry was not sent")).toBeVisible();
  await expect(page.getByText(/^Please try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(form.field("Full Name *")).toHaveValue("Ada Lovelace");
  await product.discard();
});

test("with forced colours every control keeps its border, and a checkbox its tick", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const form = new InquiryForm(page);
  await form.open();
  const controls = page.locator("form").locator("input:visible, select, textarea, button");
  const bare = await controls.evaluateAll((all) =>
    all
      .filter((each) => {
        const { appearance, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(each);
        const drawnByBrowser = each.matches("[type=checkbox]") && appearance === "auto";
        return !drawnByBrowser && (borderTopWidth === "0px" || borderTopColor === backgroundColor);
      })
      .map((each) => each.outerHTML),
  );
  expect(bare).toEqual([]);
  const upgrade = page.getByRole("link", { name: "Upgrade to Enterprise" });
  expect(await upgrade.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe("1px");
});
