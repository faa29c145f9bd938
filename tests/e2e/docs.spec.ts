import { expect } from "@playwright/test";
import { docsPages } from "~/app/docs/docs-pages";
import { describeVariable } from "~/domain/docs/variable";
import { company } from "~/domain/marketing/company";
import { variables } from "../../src/env.js";
import { findEverywhere } from "./pages/axe";
import { holdScripts } from "./pages/hold-scripts";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const all = Object.values(variables)
  .flatMap((group) => Object.entries(group))
  .map(([name, rule]) => describeVariable(name, rule));

const pages = docsPages();

test("the reference documents every variable of src/env.js, without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs/config");
  await expect(page).toHaveTitle("Environment variables · Bluebonnet");
  for (const { name, fallback, meaning } of all) {
    const row = page.locator(`[id="${name}"]`);
    await expect(row).toContainText(meaning);
    if (fallback) await expect(row.locator("dd code")).toHaveText(fallback);
  }
  await page.goto("/docs");
  await expect(page).toHaveTitle("Documentation · Bluebonnet");
  await expect(page.locator("main")).toContainText("npm start");
  await context.close();
});

test("a page shows the picture of the reader's theme, in place before it is loaded, and says when it was checked", async ({
  page,
}) => {
  await page.goto("/docs");
  const picture = page.getByRole("img", { name: /^A chat on the left/ });
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(1280 / 800, 1);
  await picture.scrollIntoViewIfNeeded();
  const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf).toBe(1_536);
  await expect(picture).toHaveAttribute("src", "/docs/pictures/workbench-dark.webp");
  // Again, if the page's script sets its theme only afterwards.
  await expect(async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "light";
    });
    await expect(picture).toHaveAttribute("src", "/docs/pictures/workbench-light.webp", { timeout: 1_000 });
  }).toPass();
  const checked =
    /^Last checked on \w+ \d+, 20\d\d with version [\d.]+: (?:\d+ snippets? run, )?\d+ links? checked\.$/;
  await expect(page.getByText(checked)).toBeVisible();
});

test("every page of the documentation is served, with its title, its place and no broken link", {
  tag: "@long",
}, async ({ page, request }) => {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  const plain = (await context?.newPage()) ?? page;
  const checked = new Map<string, Promise<number>>();
  const statusOf = async (path: string) => (await request.get(path)).status();
  for (const { path, title } of pages) {
    expect((await plain.goto(path))?.status(), path).toBe(200);
    await expect(plain.getByRole("heading", { level: 1 })).toHaveText(title);
    const sidebar = plain.getByRole("navigation", { name: "Documentation", exact: true });
    await expect(sidebar.locator("[aria-current=page]")).toHaveText(title);
    const links = await plain
      .locator("a[href]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    // External links are not followed: tests make no Internet requests.
    for (const href of new Set(links.filter((each) => /^[/#]/.test(each)))) {
      const [place = "", id] = href.split("#");
      if (place && !checked.has(place)) checked.set(place, statusOf(place));
      expect((await checked.get(place)) ?? 200, `${path} → ${href}`).toBe(200);
      if (!place && id) await expect(plain.locator(`[id="${id}"]`), href).toHaveCount(1);
    }
  }
  await context?.close();
});

test("a search typed before hydration runs after it", { tag: "@long" }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/docs", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search docs" }).fill("redis");
  release();
  await expect(page.getByRole("status")).toHaveText(/matches/);
});

test("a search leads to a variable by keyboard alone, and Escape closes it", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/docs");
  const box = page.getByRole("searchbox", { name: "Search docs" });
  await box.fill("redis_url");
  await expect(page.getByRole("status")).toHaveText(/matches/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/config#REDIS_URL");
  await expect(page.locator("#REDIS_URL")).toBeInViewport();

  // `/` and Ctrl+K lead back to the box, wherever the focus is.
  await page.getByRole("link", { name: "REDIS_URL", exact: true }).focus();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.getByRole("link", { name: "REDIS_URL", exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(box).toBeFocused();

  await box.fill("stripe");
  const results = page.getByRole("search").getByRole("link");
  // Those of the search before are gone.
  await expect(results.first()).toHaveAttribute("href", /STRIPE/);
  await page.keyboard.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(box).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const wanted = (await results.first().getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(wanted);
  await box.fill("zzyzx");
  await expect(page.getByText("Nothing found.").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
});

test("a search finds body text, and each result links to its place on the page", async ({ page }) => {
  await page.goto("/docs");
  const places = {
    passkey: "/docs/advanced/security#your-account",
    "connect a model": "/docs/quickstart#connect-a-model",
    "pull request": "/docs/guides/github",
    publsih: "/docs/",
  };
  for (const [words, wanted] of Object.entries(places)) {
    await page.getByRole("searchbox", { name: "Search docs" }).fill(words);
    const results = page.getByRole("search").getByRole("link");
    await expect(results.first()).toHaveAttribute("href", new RegExp(`^${wanted}`));
    for (const result of await results.all()) {
      await expect(result.locator("mark").first()).toBeVisible();
      const [path = "", place] = ((await result.getAttribute("href")) ?? "").split("#");
      if (place) expect(await (await page.request.get(path)).text(), path).toContain(`id="${place}"`);
    }
  }
  await page.getByRole("searchbox", { name: "Search docs" }).fill("passkey");
  await page.keyboard.press("Enter");
  await expect(page.locator("#your-account")).toBeInViewport();
});

test("a button copies the command", { tag: "@long" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("button", { name: "Copy npm start" }).click();
  await expect(page.getByText("Command has been copied to your clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
});

test("on a small screen the sidebar is collapsed, and opens without scripts", { tag: "@long" }, async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 667 },
  });
  const page = await context.newPage();
  await page.goto("/docs");
  const contents = page.getByRole("navigation", { name: "Documentation" });
  await expect(contents).toBeHidden();
  await page.getByText("Documentation menu").click();
  await expect(contents.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  await contents.getByRole("link", { name: "Environment variables" }).click();
  await expect(page).toHaveURL("/docs/config");
  await context.close();
});

test("the index is loaded by the first who searches, and compressed", { tag: "@long" }, async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/docs", { waitUntil: "networkidle" });
  expect(loaded).not.toContain("/docs/search-index.json");
  const response = page.waitForResponse("**/docs/search-index.json");
  await page.getByRole("searchbox", { name: "Search docs" }).focus();
  expect((await response).headers()["content-encoding"]).toBe("gzip");
});

test("code blocks are copied with this server's address, and say so", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/resources");
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await expect(page.getByText("Copied to clipboard", { exact: true })).toBeVisible();
  await expect(page.getByText("Command has been copied to your clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl ${baseURL?.replace("127.0.0.1", "localhost")}/docs/quickstart.md`,
  );
});

test("a page is copied as Markdown, which its address and an Accept header also give", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/guides/github");
  await page.getByRole("button", { name: "Copy page" }).click();
  await expect(page.getByText("The page has been copied to your clipboard as Markdown")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# GitHub\n\n> Push projects/);
  const byEnding = await request.get("/docs/guides/github.md");
  expect(byEnding.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(await byEnding.text()).toBe(copied);
  const byHeader = await request.get("/docs/guides/github", { headers: { accept: "text/markdown" } });
  expect(await byHeader.text()).toBe(copied);
  expect(byHeader.headers().vary).toContain("accept");
  expect(await (await request.get("/docs.md")).text()).toMatch(/^# Overview\n/);
  expect(await (await request.get("/docs/config.md")).text()).toContain("`DATABASE_URL`");
  expect((await request.get("/docs/no-such-page.md")).status()).toBe(404);
});

test("/llms.txt lists every page with its address", async ({ request }) => {
  const list = await (await request.get("/llms.txt")).text();
  for (const { path, title } of pages)
    expect(list).toMatch(new RegExp(`^- \\[${title}\\]\\(http.*${path}\\.md\\): `, "m"));
  const [, address = ""] = /\((http[^)]*install\.md)\)/.exec(list) ?? [];
  expect(await (await request.get(new URL(address).pathname)).text()).toMatch(/^# Install\n/);
});

test("a page opened in chat is attached to the next message", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/docs/guides/github");
  await page.getByRole("link", { name: "Open in chat" }).click();
  await expect(page.getByText("docs-guides-github.md")).toBeVisible();
  await expect(page).toHaveURL("/chat");
  // Others may link to the chat, so an address that is not of a page attaches nothing.
  await page.goto("/chat?about=/api/health");
  await expect(page.getByText("api-health")).toHaveCount(0);
});

test("an unknown page keeps the documentation's shell and offers the nearest pages", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  expect((await page.goto("/docs/guides/githb"))?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found · Bluebonnet");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Documentation", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("GitHub");
  expect((await page.goto("/docs/fine-tuning"))?.status()).toBe(200);
  await expect(page).toHaveURL("/docs/sdk/fine-tuning");
  await context.close();
});

test("the contents mark the section that is read", { tag: "@long" }, async ({ page }) => {
  await page.goto("/docs/self-hosting");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Redis" }).click();
  await expect(contents.locator("[aria-current=location]")).toHaveText("Redis");
});

test("a chosen system is remembered on all pages", async ({ page }) => {
  await page.goto("/docs/install");
  await page.getByRole("tab", { name: "Windows (PowerShell)" }).click();
  await expect(page.getByText('$env:PORT = "4000"')).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Windows (PowerShell)" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.getByRole("tab", { name: "Windows (PowerShell)" }).press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Linux and macOS" })).toBeFocused();
  await expect(page.getByText("PORT=4000 npm start")).toBeVisible();
});

test("the download page has four tabs, which links lead to and the address names", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/download");
  await expect(page.getByRole("link", { name: "Download SDK v0.1.0" })).toBeVisible();
  const parts = page.getByRole("tablist", { name: "Parts of this page" });
  await expect(parts.getByRole("tab")).toHaveText(["Overview", "Installation", "Quickstart", "Reference"]);
  await expect(parts.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Windows 10/11, 64-bit")).toBeVisible();

  await parts.getByRole("tab", { name: "Installation" }).click();
  await expect(page).toHaveURL("/docs/download#installation");
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await expect(page.getByText("Copied to clipboard", { exact: true })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(command.replace("npm install ", ""))).status()).toBe(200);

  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Models" }).click();
  await expect(parts.getByRole("tab", { name: "Reference" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: "Models" })).toBeInViewport();
  await page.goto("/docs/quickstart");
  await page.goto("/docs/download#system-requirements");
  await expect(page.getByRole("heading", { name: "System requirements" })).toBeInViewport();
});

test("the header's menus list their pages, and Escape closes them", { tag: "@long" }, async ({ page }) => {
  await page.goto("/docs");
  const menus = page.getByRole("navigation", { name: "Sections of the documentation" });
  await menus.getByText("Get Started").click();
  await expect(menus.getByRole("link", { name: /Quickstart/ })).toBeVisible();
  // The browser opens a menu by itself; the page's script closes it, once it runs.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(menus.getByRole("link", { name: /Quickstart/ })).toBeHidden({ timeout: 500 });
  }).toPass();
  await menus.getByText("Reference").click();
  await menus.getByRole("link", { name: /Environment variables/ }).click();
  await expect(page).toHaveURL("/docs/config");
  await expect(page.getByRole("banner").getByRole("link", { name: "GitHub" })).toHaveAttribute(
    "href",
    company.repository,
  );
});

for (const path of [
  "/docs/guides/github",
  "/docs/config",
  "/docs/install",
  "/docs/download",
  "/docs/nothing-here",
])
  test(`${path} passes axe, and fits a phone`, { tag: "@long" }, async ({ page }) => {
    await page.goto(path);
    expect(await findEverywhere(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 667 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
