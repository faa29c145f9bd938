import type { Page } from "@playwright/test";

/** Waits until React has hydrated the matching element. Earlier clicks are lost or handled by the browser alone. */
export const hydrated = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
