import { test as base, type WebError } from "@playwright/test";

/** What React throws, minified, when the browser's first drawing is not what the server sent. */
const HYDRATION_FAILED = /Minified React error #(418|419|42[1-5])\b/;

/** Playwright's test, which also fails when a page of any context did not hydrate. Every spec uses it. */
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
