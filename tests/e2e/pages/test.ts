import { test as base, type WebError } from "@playwright/test";
import type { ModelWorld } from "./model-server";

/** React's minified hydration errors. */
const HYDRATION_FAILED = /Minified React error #(418|419|42[1-5])\b/;

type OfWorker = { hydrationErrors: string[]; world: ModelWorld };

/** Playwright's test, which also fails if a page of any context does not hydrate. Every spec uses it. */
export const test = base.extend<{ noHydrationError: undefined }, OfWorker>({
  hydrationErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const note = (webError: WebError) => {
        const { message } = webError.error();
        if (HYDRATION_FAILED.test(message)) errors.push(`${webError.page()?.url()}: ${message}`);
      };
      browser.on("context", (context) => context.on("weberror", note));
      await use(errors);
    },
    { scope: "worker", auto: true },
  ],
  // For model-world.ts. Declared for all specs, so that workers need not be replaced for those that ask for it.
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const { withModelServer } = await import("./model-server");
      await withModelServer(use);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  noHydrationError: [
    async ({ hydrationErrors }, use) => {
      await use(undefined);
      base.expect(hydrationErrors.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

/** For `test.use`, in the specs named `*.narrow.spec.ts`. */
export const phone = { viewport: { width: 375, height: 667 }, hasTouch: true };
