import type { PlaywrightWorkerOptions } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../support/chromium.mjs";
import { test as base } from "./test";

/**
 * Where the headless shell is not enough: it has no push messages, and it runs a sandboxed frame in the process of its
 * page, which full browsers isolate. `test.use` in each spec would start a browser for each.
 */
export const test = base.extend<object, Pick<PlaywrightWorkerOptions, "launchOptions" | "trace">>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    ({}, use) => use({ executablePath: findChromium({ whole: true }), args: chromiumArgs }),
    { scope: "worker" },
  ],
  // A trace takes a screenshot of every frame at every step, and hangs on a looping page.
  trace: ["off", { scope: "worker" }],
});
