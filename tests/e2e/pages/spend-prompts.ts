import { expect, type Page } from "@playwright/test";

/** Sends without a screen, each message in a chat of its own. */
export async function spendPrompts(page: Page, prompts: number) {
  for (let n = 0; n < prompts; n++) {
    const json = { text: "Make a stopwatch", modelId: "builtin:starter", attachments: [] };
    await expect(await page.request.post("/api/trpc/chat.send", { data: { json } })).toBeOK();
  }
}
