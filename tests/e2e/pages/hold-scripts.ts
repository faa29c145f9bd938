import type { Page } from "@playwright/test";

/** Delays the product's scripts, so that pages stay as served. @returns a function that releases them */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
