import { expect as playwrightExpect } from "@playwright/test";

/** How long a check waits for what it expects, and for a control to use. */
export const STEP_MS = 5_000;

export const expect = playwrightExpect.configure({ timeout: STEP_MS });
