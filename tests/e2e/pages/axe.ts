import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { inFullRun } from "../../support/full-run.mjs";

/** Each theme and each width once; in the full run, each theme at each width. */
const variants = inFullRun(
  [1280, 375].flatMap((width) => [{ width, theme: "dark" } as const, { width, theme: "light" } as const]),
  [
    { width: 1280, theme: "dark" },
    { width: 375, theme: "light" },
  ],
);

/**
 * The axe violations of the page in both themes and at both widths, without reloading. Frames are excluded: they
 * contain generated code.
 */
export async function findEverywhere(page: Page): Promise<string[]> {
  // Headless UI's tabs contain a hidden button until hydration; check the page after that.
  await expect(page.locator('button[aria-hidden="true"]:not([data-headlessui-focus-guard])')).toHaveCount(0);
  // A toast starts to fade in shortly after it is added.
  await expect(page.locator('[data-sonner-toast][data-mounted="false"]')).toHaveCount(0);
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  const findings: string[] = [];
  for (const { width, theme } of variants) {
    await page.setViewportSize({ ...before, width });
    await setTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
    findings.push(...violations.map(({ id, nodes }) => `${theme} ${width} ${id}: ${nodes[0]?.html}`));
  }
  await page.setViewportSize(before);
  return findings;
}

/**
 * Finishes the transitions of a theme change, because axe would see intermediate colours. In off-screen content that is
 * not rendered, they never end by themselves.
 */
const setTheme = (page: Page, theme: string) =>
  page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
    for (const element of document.querySelectorAll("*")) void getComputedStyle(element).color;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  }, theme);
