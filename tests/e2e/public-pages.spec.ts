import { expect, type Page } from "@playwright/test";
import { publicPageNames, publicPages } from "~/domain/marketing/public-page";
import { inFullRun } from "../support/full-run.mjs";
import { findEverywhere } from "./pages/axe";
import { holdScripts } from "./pages/hold-scripts";
import { test } from "./pages/test";

/** Every page a guest may reach; the last one represents all unknown URLs. */
const allRoutes = [...publicPageNames.map((name) => publicPages[name]), "/no-such-flower"];

/** `npm test` looks at a page of text and at one with a form. */
const routes = inFullRun(allRoutes, [publicPages.home, publicPages.login]);

/** Visible controls. */
const controls = "button, input:not(.sr-only), select, textarea, summary";

/** In document order: `h1 h2 h3 h3 h2`. */
const headingLevels = (page: Page) =>
  page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => Number(each.tagName[1])),
    );

/** How far the page scrolls sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls distinguishable only by colour, which forced colours remove. */
const bareControls = (page: Page) =>
  page.locator(controls).evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, appearance } = getComputedStyle(each);
        const drawnByBrowser = each.matches("summary, [type=checkbox]") || appearance === "auto";
        const ground = getComputedStyle(document.body).backgroundColor;
        const hasBorder = borderTopStyle !== "none" && borderTopWidth !== "0px" && borderTopColor !== ground;
        return !drawnByBrowser && !hasBorder;
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** Marks everything that must be focusable. @returns their number */
const markStops = (page: Page) =>
  page.locator("a[href], button:not(:disabled), input:not(:disabled), summary").evaluateAll((all) => {
    // A radio group has one Tab stop; arrow keys move within it.
    const reachable = all.filter(
      (each) => each.checkVisibility() && !each.matches("[tabindex='-1'], [type=radio]:not(:checked)"),
    );
    reachable.forEach((each, index) => {
      each.setAttribute("data-stop", String(index));
    });
    return reachable.length;
  });

/** The focused element, and whether its focus is visible. */
const stopNow = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    const drawn = here?.matches(".sr-only") ? here.closest("label") : here;
    if (!here || !drawn) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    const { width, height } = drawn.getBoundingClientRect();
    const seen = outlineStyle !== "none" && outlineWidth !== "0px" && width > 1 && height > 1;
    return { number: here.getAttribute("data-stop"), seen, html: here.outerHTML.slice(0, 120) };
  });

for (const route of routes) {
  test.describe(route, () => {
    test("has landmarks and ordered headings, passes axe, and has every control focusable with visible focus", async ({
      page,
    }) => {
      await page.goto(route);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("main")).toHaveCount(1);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      const levels = await headingLevels(page);
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect(jumps).toEqual([]);
      const names = await page
        .getByRole("navigation")
        .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain(null);

      const wanted = await markStops(page);
      const reached = new Set<string>();
      const unseen: string[] = [];
      // There may be more stops, in the sample's frame.
      for (let press = 0; press < wanted + 40 && reached.size < wanted; press++) {
        await page.keyboard.press("Tab");
        const stop = await stopNow(page);
        if (!stop?.number) continue;
        reached.add(stop.number);
        if (!stop.seen) unseen.push(stop.html);
      }
      expect(unseen).toEqual([]);
      expect(reached.size).toBe(wanted);

      expect(await findEverywhere(page)).toEqual([]);
    });

    test("shows every control in forced colours, respects reduced motion, and fits small screens", async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
      await page.goto(route);
      await page.waitForLoadState("networkidle");
      expect(await bareControls(page)).toEqual([]);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))
          .filter((milliseconds) => milliseconds > 1),
      );
      expect(moving).toEqual([]);
      const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      expect(smooth).toBe("auto");

      // The smallest phone, and a 1280-pixel window at 200 percent zoom.
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => sideways(page)).toBe(0);
      await page.setViewportSize({ width: 640, height: 400 });
      await expect.poll(() => sideways(page)).toBe(0);
    });
  });
}

test("the price toggle's state is visible in forced colours, which remove backgrounds", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const edge = (name: RegExp) =>
    page
      .locator("label", { has: page.getByRole("radio", { name }) })
      .evaluate((label) => getComputedStyle(label).outlineStyle);
  expect([await edge(/Annual/), await edge(/Monthly/)]).toEqual(["solid", "none"]);
  await page.getByText("Monthly", { exact: true }).click();
  await expect.poll(() => edge(/Monthly/)).toBe("solid");
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => edge(/Annual/)).toBe("none");
});

test("the skip link is the first stop and skips the navigation", async ({ page }) => {
  await page.goto("/docs");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inMain = await page.evaluate(() => Boolean(document.activeElement?.closest("main")));
  expect(inMain).toBe(true);
});

test("on every prerendered page, scripts wait for the first paint", async ({ request }) => {
  const prerendered: string[] = [];
  for (const route of allRoutes) {
    const answer = await request.get(route);
    if (!("x-nextjs-prerender" in answer.headers())) continue;
    prerendered.push(route);
    expect(await answer.text(), route).not.toMatch(/<script[^>]* src="[^"]+"[^>]* async/);
  }
  expect(prerendered).toEqual(expect.arrayContaining([...publicPageNames.map((name) => publicPages[name])]));
});

test("the licences name each package and load a text only when it is opened", async ({ page }) => {
  const texts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/packages/licences/")) texts.push(request.url());
  });
  await page.goto("/licenses");
  await page.getByText(/^vue \d/).click();
  await expect(page.getByText("Permission is hereby granted")).toBeVisible();
  expect(texts).toHaveLength(1);
  await page.getByText(/^gsap \d/).click();
  await expect(page.getByText(/includes no license text.*gsap\.com\/standard-license/)).toBeVisible();
});

test("a centred page is not painted before it is complete", async ({ page }) => {
  const form = page.locator("h1", { hasText: "Welcome to" });
  let served = "";
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: served === "half" ? html.slice(0, html.indexOf("</form>")) : html,
    });
  });
  served = "half";
  await page.goto("/login");
  await expect(form).toBeAttached();
  await expect(form).toBeHidden();
  served = "whole";
  await page.goto("/login");
  await expect(form).toBeVisible();
});

for (const [kind, path] of [
  ["prerendered", "/terms"],
  ["rendered for the request", "/verify-email"],
] as const) {
  test(`a press on a button of a page that is ${kind} takes effect after hydration`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Switch between dark and light" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    release();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
}

test("graphics are visible in forced colours, whatever the background", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const colour = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colour("#pricing li svg")).toBe(await colour("#pricing h2"));
  const tip = page.getByRole("banner").locator("path[fill='var(--foreground)']");
  const fill = await tip.evaluate((element) => getComputedStyle(element).fill);
  expect(fill).toBe(await colour("#pricing h2"));
});
