import { expect, type Page } from "@playwright/test";
import { holdScripts } from "./hold-scripts";
import { call } from "./new-user";

/** Loads each page of a signed-in user. Scripts wait for all of the HTML, so late parts have arrived by then. */
export async function loadEverything(page: Page, times: number) {
  const { chatId } = await call(page, "chat.send", { text: "A pricing page", modelId: "builtin:starter" });
  for (const route of [
    "/dashboard",
    "/chat-history",
    "/chat",
    `/chat/${chatId}`,
    "/account",
    "/account/security",
    "/account/billing",
    "/account/models",
    "/account/connections",
    "/knowledge",
    "/checkout/pro-plan",
  ]) {
    for (let load = 0; load < times; load++) {
      const release = await holdScripts(page);
      const response = await page.goto(route, { waitUntil: "commit" });
      await response?.finished();
      release();
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  }
}
