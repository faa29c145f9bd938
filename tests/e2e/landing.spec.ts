import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { holdScripts } from "./pages/hold-scripts";
import { hydrated } from "./pages/hydrated";
import { makeUser, signedInUser, signUp } from "./pages/new-user";
import { test } from "./pages/test";

const features = [
  "AI code generation",
  "Local model integration",
  "Project management",
  "Chat with live code preview",
  "Integrated editor",
  "Private by default",
  "One-click deployment",
  "Customizable models",
  "Retrieval-augmented generation",
];

test("the landing page is complete without scripts: features, prices, links", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("#features h3")).toHaveText(features);
  await expect(page.locator("#pricing")).toContainText("$200/year");
  await expect(page.locator("#pricing")).toContainText("$1,000/year");
  // Without scripts the toggle does not work, so both prices are shown.
  await expect(page.getByText("or $20/month")).toBeVisible();
  await expect(page.getByText("or $100/month")).toBeVisible();
  await expect(page.getByRole("group", { name: "Billing cycle" })).toBeHidden();
  await expect(page.getByLabel("What do you want to build?")).toBeHidden();
  await expect(page.getByRole("link", { name: "Start building" })).toHaveAttribute("href", "/signup");
  await expect(page.locator("#pricing")).toContainText("Not included:Priority processing");
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/signup");
  await expect(page.getByRole("link", { name: "Upgrade to Pro" })).toHaveAttribute(
    "href",
    "/checkout/pro-plan?cycle=annual",
  );
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Terms and privacy" }),
  ).toHaveAttribute("href", "/terms");
  // Placeholders that exist: the networks' home pages.
  for (const part of [page.getByRole("main"), page.getByRole("contentinfo")])
    await expect(part.getByRole("list", { name: "Elsewhere" }).getByRole("link")).toHaveText([
      "GitHub",
      "X",
      "LinkedIn",
    ]);
  await expect(page.getByRole("contentinfo")).toContainText(`© ${new Date().getFullYear()}`);
  await context.close();
});

test("the toggle changes price and period; a guest who picks a paid plan logs in first and returns to it", async ({
  page,
}) => {
  await page.goto("/");
  const pricing = page.locator("#pricing");
  await expect(page.getByRole("radio", { name: /Annual/ })).toBeChecked();
  await expect(pricing).toContainText("$1,000/year");
  await expect(pricing).toContainText("$16.67 a month, billed annually");
  await expect(pricing).toContainText("$83.33 a month, billed annually");
  await page.getByText("Monthly", { exact: true }).click();
  await expect(pricing).toContainText("$20/month");
  await expect(pricing).toContainText("$100/month");
  await hydrated(page, '#pricing a[href^="/checkout/"]');
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page.getByText("Login Required")).toBeVisible();
  await expect(page.getByText("Please log in to subscribe to the Professional plan.")).toBeVisible();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent("/checkout/pro-plan?cycle=monthly")}`);
});

test("a prompt entered on the landing page is sent after the sign-up, three presses later", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page, "textarea");
  await page.getByLabel("What do you want to build?").fill("A pricing page for a bakery");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/signup?from=%2Fchat");
  await expect(page.getByText("Your prompt is saved. We'll start on it when you're in.")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  const user = makeUser();
  await signUp(page, user, page.url());
  expect(await findEverywhere(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm and continue" }).press("Enter");
  const chat = new ChatBuilder(page);
  await expect(chat.conversation).toContainText("A pricing page for a bakery");
  await chat.seeEnd();
  await expect(chat.previewPage.getByRole("heading").first()).toBeVisible();
  // Once: the next chat is empty.
  await page.goto("/chat");
  await hydrated(page, "#message-box");
  await expect(chat.box).toHaveValue("");
  await expect(chat.conversation).not.toContainText("bakery");
});

test("a billing cycle picked before hydration is selected after it", { tag: "@long" }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  for (const cycle of ["Monthly", "Annual", "Monthly"])
    await page.locator("#pricing label", { hasText: cycle }).click();
  release();
  await expect(page.locator("#pricing")).toContainText("$20/month");
  await hydrated(page, '#pricing a[href^="/checkout/"]');
  await expect(page.locator('#pricing a[href="/checkout/pro-plan?cycle=monthly"]')).toBeVisible();
});

test("Back shows the page in the URL, also after links to anchors", { tag: "@long" }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/");
  // One before hydration, one after.
  await page.getByRole("link", { name: "See the plans" }).click();
  release();
  await hydrated(page, "header");
  await page.getByRole("contentinfo").getByRole("link", { name: "Features" }).click();
  await expect(page).toHaveURL("/#features");
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Bluebonnet" })).toBeVisible();
  for (const address of ["/#features", "/#pricing", "/"]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.locator("#features h3")).toHaveText(features);
  }
});

test("a theme chosen by a signed-in visitor is saved to the account", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  for (const path of ["/", "/docs"]) {
    await page.goto(path);
    await hydrated(page, "header");
    const saved = page.waitForResponse((answer) => answer.url().includes("settings.save"));
    await page.getByRole("button", { name: "Switch between dark and light" }).click();
    expect((await (await saved).request().postDataJSON()).json).toEqual({
      theme: await page.locator("html").getAttribute("data-theme"),
    });
    expect((await saved).ok()).toBe(true);
  }
});

test("the header reflects a sign-in since the page was first opened", { tag: "@long" }, async ({ page }) => {
  const { email, password } = await signedInUser(page);
  await page.context().clearCookies();
  await page.goto("/");
  const bar = page.getByRole("banner");
  await bar.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await bar.getByRole("link", { name: "Bluebonnet" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: /Local AI/ })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Dashboard" })).toBeVisible();
});

test("the header becomes a compact bar once the page is scrolled more than 10 pixels", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  const blur = () => bar.evaluate((element) => getComputedStyle(element).backdropFilter);
  expect(await blur()).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 10));
  expect(await blur()).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(blur).toContain("blur");
  await expect(bar.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  await expect(bar.getByRole("link", { name: "Chat" })).toHaveAttribute("href", "/chat");
});

test("a page scrolled before hydration stays where it is, with the compact bar", { tag: "@long" }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.evaluate(() => window.scrollTo(0, 11));
  release();
  const bar = page.getByRole("banner");
  await expect
    .poll(() => bar.evaluate((element) => getComputedStyle(element).backdropFilter, null, { timeout: 1_000 }))
    .toContain("blur");
  expect(await page.evaluate(() => window.scrollY)).toBe(11);
});

test("the sample shows its result, then types its prompt, streams its code and runs the page next to it", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/");
  const sample = page.getByRole("figure", { name: "From a sentence to a running page" });
  // While the page's next state loads, its frame is next to the visible one.
  const result = sample.frameLocator("iframe").frameLocator("iframe:not(.incoming, .backdrop)");
  await sample.scrollIntoViewIfNeeded();
  const heading = result.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Choose your Rye & Rise plan");
  const button = result.getByRole("link", { name: "Choose this plan" }).first();
  const [red = 0, green = 0, blue = 0] = await button.evaluate((link) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    context.fillStyle = getComputedStyle(link).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  expect(green).toBeGreaterThan(red);
  expect(green).toBeGreaterThan(blue);
  await expect(result.getByText(/status page/i)).toHaveCount(0);
  await expect(sample.getByRole("button", { name: "Play the sample again" })).toBeVisible();
  await expect(sample.getByText("Thinking...")).toBeVisible();
  await expect(sample.getByRole("button", { name: "Play the sample again" })).toBeVisible();
  // A press right before the last state is swapped in goes to the old frame.
  await expect(async () => {
    await result.getByRole("radio", { name: /Yearly/ }).check({ timeout: 3_000 });
    await expect(result.getByText("per month ($180 a year)")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("with reduced motion the finished sample is shown immediately", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/");
  const sample = page.getByRole("figure", { name: "From a sentence to a running page" });
  await sample.scrollIntoViewIfNeeded();
  await expect(
    sample.frameLocator("iframe").frameLocator("iframe").getByRole("heading", { level: 1 }),
  ).toHaveText("Choose your Rye & Rise plan");
  await expect(sample.getByRole("button", { name: "Pause the sample" })).toHaveCount(0);
  await context.close();
});

test("the terms contain all sections, with a table of contents", async ({ page }) => {
  await page.goto("/terms");
  const numbered = page.locator("article h3").filter({ hasText: /^\d+\. / });
  await expect(numbered).toHaveCount(11);
  await expect(page.getByText("Effective March 29, 2025")).toBeVisible();
  await expect(page.getByText("Effective March 28, 2025")).toBeVisible();
  await expect(page.getByText(/at least 13 years old/)).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const link of await contents.getByRole("link").all()) {
    const id = (await link.getAttribute("href"))?.slice(1);
    await expect(page.locator(`[id="${id}"]`)).toHaveText((await link.textContent()) ?? "");
  }
  await expect(page.getByRole("link", { name: "Return to Login" })).toHaveAttribute("href", "/login");
});

test("support links lead to the operator's address", async ({ request }) => {
  const answer = await request.get("/support", { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/^mailto:.+@/);
});

test("a cached page is not sent again, and a page rendered for one visitor has no ETag", {
  tag: "@long",
}, async ({ request }) => {
  const first = await request.get("/");
  const { etag = "" } = first.headers();
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await request.get("/", { headers: { "if-none-match": `"other", ${etag}` } });
  expect([again.status(), await again.text()]).toEqual([304, ""]);
  const changed = await request.get("/", { headers: { "if-none-match": 'W/"other"' } });
  expect([changed.status(), (await changed.text()).length]).toEqual([200, (await first.text()).length]);
  expect((await request.get("/verify-email")).headers().etag).toBeUndefined();
});

test("a plan's page opens at the top in a window that is too small for it", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 660 });
  await page.goto("/");
  await hydrated(page, '#pricing a[href^="/checkout/"]');
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(660);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the browser's bar has the colour of the active theme, not the system's", { tag: "@long" }, async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: "light" });
  const page = await context.newPage();
  await page.goto("/");
  const bar = page.locator("meta[name=theme-color]");
  await expect(bar).toHaveCount(1);
  await expect(bar).toHaveAttribute("content", "#0b0c10");
  await page.getByRole("button", { name: "Switch between dark and light" }).first().click();
  await expect(bar).toHaveAttribute("content", "#fcfcfd");
  await page.reload();
  await expect(bar).toHaveAttribute("content", "#fcfcfd");
  await context.close();
});

test("the last of nine features fills its row in two columns", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/");
  const features = page.locator("#features ul");
  const [list, last] = await Promise.all([
    features.boundingBox(),
    features.locator("li").last().boundingBox(),
  ]);
  expect(last?.width).toBeCloseTo((list?.width ?? 0) - 2, 0);
});
