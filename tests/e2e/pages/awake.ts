import type { Page } from "@playwright/test";

/** Waits until React has taken over what matches: what is pressed before is lost, or goes the browser's own way. */
export const awake = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
