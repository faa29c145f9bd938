import type { Page } from "@playwright/test";

/** Keeps the product's scripts from coming, so that pages stay as they were served. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
