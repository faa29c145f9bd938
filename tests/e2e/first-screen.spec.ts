import { expect, type Page } from "@playwright/test";
import { hydrated } from "./pages/hydrated";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

// Optimisations of a public page's first paint must have no other visible effect.

for (const path of ["/", "/terms", "/login"])
  test(`${path} is painted once its main part is complete`, async ({ page }) => {
    await page.goto(path);
    const end = page.locator("head link[rel=expect][blocking=render]");
    await expect(end).toHaveCount(1);
    const target = page.locator((await end.getAttribute("href")) ?? "nothing");
    await expect(target).toHaveCount(1);
    // The last element of the main part, invisible and silent.
    expect(await target.evaluate((element) => element === element.closest("main")?.lastElementChild)).toBe(
      true,
    );
    await expect(target).toBeHidden();
  });

/** Pixels from the top of the window. */
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("a link to content that is not laid out yet scrolls to it", { tag: "@long" }, async ({ page }) => {
  for (const [path, target] of [
    ["/#features", "#features"],
    ["/#pricing", "#pricing"],
    ["/terms#company-profile", "#company-profile"],
    ["/terms#the-agreement", "#the-agreement"],
    ["/enterprise#enterprise", "#enterprise"],
    ["/enterprise#contact", "#contact"],
    ["/docs/config#DATABASE_URL", "#DATABASE_URL"],
    ["/docs/config#topic-operation", "#topic-operation"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(path);
    // Below the bar, by scroll-margin.
    await expect.poll(() => top(page, target), { message: path }).toBeGreaterThanOrEqual(55);
    await expect.poll(() => top(page, target), { message: path }).toBeLessThanOrEqual(84);
  }
  await page.goto("/terms");
  expect(await top(page, "#the-agreement")).toBeGreaterThan(1000);
  await page.getByRole("link", { name: "The agreement" }).click();
  await expect.poll(() => top(page, "#the-agreement")).toBeLessThanOrEqual(84);
  await page.goto("/enterprise");
  await page.getByRole("main").locator("a[href='#contact']").first().click();
  await expect.poll(() => top(page, "#contact")).toBeLessThanOrEqual(84);
});

/** Pixels between the bar that stays at the top and the target's top. */
const belowBar = (page: Page, selector: string) =>
  page.locator(selector).evaluate((target) => {
    const bar = document.querySelector("header");
    return Math.round(target.getBoundingClientRect().top - (bar?.getBoundingClientRect().bottom ?? 0));
  });

for (const width of [375, 1280])
  test(`no anchor of a public page is below its bar at ${width} px`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    for (const path of [
      "/",
      "/enterprise",
      "/terms",
      "/privacy",
      "/docs",
      "/docs/config",
      "/docs/sdk/fine-tuning",
    ]) {
      await page.goto(path);
      const hashes = await page.locator("a[href*='#']").evaluateAll((links) =>
        links
          .map((link) => new URL((link as HTMLAnchorElement).href))
          .filter(({ pathname, hash }) => pathname === location.pathname && !["", "#main"].includes(hash))
          .map(({ hash }) => hash),
      );
      const named = path === "/" ? ["#features", "#pricing"] : [];
      // A page of variables has dozens, all alike.
      for (const hash of [...new Set([...named, ...hashes])].slice(0, 6)) {
        await page.goto("about:blank");
        await page.goto(`${path}${hash}`);
        const target = `[id="${decodeURIComponent(hash.slice(1))}"]`;
        await expect.poll(() => belowBar(page, target), { message: path + hash }).toBeGreaterThanOrEqual(0);
      }
    }
  });

test("a page preloads only the fonts that its first screen shows", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  for (const path of [
    "/",
    "/terms",
    "/login",
    "/docs",
    "/docs/sdk/fine-tuning",
    "/docs/config",
    "/docs/your-data",
    "/dashboard",
    "/account",
    "/chat",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const unused = await page.evaluate(() => {
      const used = [...document.fonts]
        .filter(({ status }) => status === "loaded")
        .map(({ family }) => family);
      const preloaded = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")];
      const families = preloaded.map(({ href }) => (/mono/.test(href) ? "Geist Mono" : "Geist"));
      return families.filter((family) => !used.some((name) => name.replaceAll('"', "") === family));
    });
    expect(unused, path).toEqual([]);
  }
});

const skipped = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));

for (const [path, far] of [
  ["/", "#pricing-title"],
  ["/enterprise", "#inquiry-title"],
] as const)
  test(`${path} skips rendering far from the viewport, but not in print`, async ({ page }) => {
    await page.goto(path);
    expect(await skipped(page, far)).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await skipped(page, far)).toBe(false);
  });

test("content far from the viewport can still be found", async ({ page }) => {
  await page.goto("/");
  // It has a role in the accessibility tree, and focus scrolls it into view.
  await expect(page.getByRole("heading", { name: "Enterprise" }).first()).toBeVisible();
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  await expect(last).toBeInViewport();
});

test("other scripts use the same typeface", async ({ page }) => {
  await page.goto("/");
  const loaded = (family: string) =>
    page.evaluate(
      (name) =>
        [...document.fonts].filter(
          (font) => font.family.replaceAll('"', "") === name && font.status === "loaded",
        ).length,
      family,
    );
  await expect.poll(() => loaded("Geist")).toBe(1);
  await expect.poll(() => loaded("Geist Mono")).toBe(1);
  // A Latin page loads none of the other subsets, for each of which Chromium would search a fallback.
  expect(await loaded("Geist Variable")).toBe(0);
  // Changes before hydration would not be what the server sent.
  await hydrated(page, "textarea");
  await page.locator("h1").evaluate((heading) => {
    heading.textContent = "Привет";
  });
  await expect.poll(() => loaded("Geist Variable")).toBeGreaterThan(0);
});
