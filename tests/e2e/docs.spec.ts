import { expect } from "@playwright/test";
import { describeVariable } from "~/domain/docs/variable";
import { variables } from "../../src/env.js";
import { holdScripts } from "./pages/hold-scripts";
import { test } from "./pages/test";

const all = Object.values(variables)
  .flatMap((group) => Object.entries(group))
  .map(([name, rule]) => describeVariable(name, rule));

test("the overview documents every variable of src/env.js, without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs");
  await expect(page).toHaveTitle("Documentation · Bluebonnet");
  for (const { name, fallback, meaning } of all) {
    const row = page.locator(`[id="${name}"]`);
    await expect(row).toContainText(meaning);
    if (fallback) await expect(row.locator("dd code")).toHaveText(fallback);
  }
  await expect(page.locator("main")).toContainText("npm start");
  await expect(page.locator("main")).toContainText("npm test");
  await context.close();
});

test("no link in the documentation is broken", async ({ page, request }) => {
  await page.goto("/docs");
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  // External links are not followed: tests make no Internet requests.
  for (const href of new Set(links.filter((each) => /^[/#]/.test(each)))) {
    const [path, id] = href.split("#");
    const answer = path ? await request.get(path) : null;
    expect(answer?.status() ?? 200, href).toBe(200);
    if (!path && id) await expect(page.locator(`[id="${id}"]`), href).toHaveCount(1);
  }
});

test("a search typed before hydration runs after it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/docs", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search docs" }).fill("redis");
  release();
  await expect(page.getByRole("status")).toHaveText(/matches/);
});

test("a search leads to a variable by keyboard alone, and Escape closes it", async ({ page }) => {
  await page.goto("/docs");
  const box = page.getByRole("searchbox", { name: "Search docs" });
  await box.fill("redis");
  await expect(page.getByRole("status")).toHaveText(/matches/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs#REDIS_URL");
  await expect(page.locator("#REDIS_URL")).toBeInViewport();

  await box.fill("stripe");
  const results = page.getByRole("search").getByRole("link");
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
  await expect(page).toHaveURL(`/docs${wanted}`);
  await box.fill("zzyzx");
  await expect(page.getByText("Nothing found.").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
});

test("a search finds body text, and each result links to its place on the page", async ({ page }) => {
  await page.goto("/docs");
  const places = {
    password: "your-password-and-other-sign-in-methods",
    passkey: "your-password-and-other-sign-in-methods",
    "connect a model": "connect-a-model",
  };
  for (const [words, id] of Object.entries(places)) {
    await page.getByRole("searchbox", { name: "Search docs" }).fill(words);
    const results = page.getByRole("search").getByRole("link");
    await expect(results.first()).toHaveAttribute("href", `#${id}`);
    for (const result of await results.all()) {
      const href = (await result.getAttribute("href")) ?? "";
      const [path, place] = href.split("#");
      if (path) expect(await (await page.request.get(path)).text(), href).toContain(`id="${place}"`);
      else await expect(page.locator(`[id="${place}"]`), href).toHaveCount(1);
    }
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
});

test("a button copies the command", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("button", { name: "Copy npm start" }).click();
  await expect(page.getByText("Command has been copied to your clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
});

test("on a small screen the sidebar is collapsed, and opens without scripts", async ({ browser }) => {
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
  await expect(page.locator("#environment-variables")).toBeInViewport();
  await context.close();
});
