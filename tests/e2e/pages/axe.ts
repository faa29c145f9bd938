import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { inFullRun } from "../../support/full-run.mjs";

/** One of each, and in the full run each theme at each width. */
const variants = inFullRun(
  [1280, 375].flatMap((width) => [{ width, theme: "dark" } as const, { width, theme: "light" } as const]),
  [
    { width: 1280, theme: "dark" },
    { width: 375, theme: "light" },
  ],
);

/**
 * What axe finds on the page as it stands, in both themes and at both widths, without loading it again. Frames are
 * left out: what they show is somebody else's.
 */
export async function findEverywhere(page: Page): Promise<string[]> {
  // Headless UI's tabs hold a hidden button until their scripts have run: what is judged is the page after that.
  await expect(page.locator('button[aria-hidden="true"]:not([data-headlessui-focus-guard])')).toHaveCount(0);
  // A toast begins to fade in a moment after it is there.
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
 * Ends the transitions that the change of theme starts: axe would see the colours in between. They do not run to their
 * end in what is skipped while it is far from the screen, which gets its colours when somebody asks for them.
 */
const setTheme = (page: Page, theme: string) =>
  page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
    for (const element of document.querySelectorAll("*")) void getComputedStyle(element).color;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  }, theme);
