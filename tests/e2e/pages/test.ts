import { test as base, type WebError } from "@playwright/test";

/** React's minified hydration errors. */
const HYDRATION_FAILED = /Minified React error #(418|419|42[1-5])\b/;

/** Playwright's test, which also fails if a page of any context does not hydrate. Every spec uses it. */
export const test = base.extend<{ noHydrationError: undefined }, { hydrationErrors: string[] }>({
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
  noHydrationError: [
    async ({ hydrationErrors }, use) => {
      await use(undefined);
      base.expect(hydrationErrors.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});
