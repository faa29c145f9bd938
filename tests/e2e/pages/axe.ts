import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { inFullRun } from "../../support/full-run.mjs";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The default theme on a desktop; in the full run, each theme at each width. */
const variants = inFullRun(
  [1280, 375].flatMap((width) => [{ width, theme: "dark" } as const, { width, theme: "light" } as const]),
  [{ width: 1280, theme: "dark" } as const],
);

/** An open menu has the focus, as a dialog has, so that axe's exemption of dialogs from the landmarks is for both. */
function exemptMenus(): void {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const regionMatcher = "dialog, [role=dialog], [role=alertdialog], [role=menu], svg";
  axe.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
}

/**
 * The axe violations in a document, one line for each element. Frames inside it are excluded: they contain
 * generated code.
 */
export async function axeFindings(frame: Frame, options: RunOptions = {}): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) {
    await frame.evaluate(axeSource);
    await frame.evaluate(exemptMenus);
  }
  return frame.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(
      { include: [["html"]], exclude: [["iframe"]] },
      // Style sheets from disk cannot be read, and no enabled rule needs them.
      {
        resultTypes: ["violations"],
        iframes: false,
        preload: false,
        elementRef: true,
        // Off by default: what is spoken to a control is what it shows.
        rules: { "label-content-name-mismatch": { enabled: true } },
        ...given,
      },
    );
    // A toast that began to fade out meanwhile has the colours of the moment.
    const isLeaving = (element?: HTMLElement) =>
      element &&
      (!element.isConnected || element.closest('[data-sonner-toast][data-removed="true"]') !== null);
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => !isLeaving(element))
        .map(({ html, any }) => `${id}: ${html.slice(0, 160)} (${any[0]?.message ?? ""})`),
    );
  }, options);
}

/** The axe violations of the page in every variant of this run, without reloading. */
export async function findEverywhere(page: Page): Promise<string[]> {
  // Headless UI's tabs contain a hidden button until hydration; check the page after that.
  await expect(
    page.locator('button[aria-hidden="true"]:not([data-headlessui-focus-guard], [title])'),
  ).toHaveCount(0);
  // A toast starts to fade in shortly after it is added, and fades out before it is removed.
  const fading = '[data-sonner-toast]:is([data-mounted="false"], [data-removed="true"])';
  await expect(page.locator(fading)).toHaveCount(0);
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  const findings: string[] = [];
  for (const { width, theme } of variants) {
    await page.setViewportSize({ ...before, width });
    await setTheme(page, theme);
    const found = await axeFindings(page.mainFrame());
    findings.push(...found.map((finding) => `${theme} ${width} ${finding}`));
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
