import { expect, type Page } from "@playwright/test";

/** Sends messages through the API, each in a separate chat. */
export async function spendPrompts(page: Page, prompts: number) {
  for (let n = 0; n < prompts; n++) {
    const json = { text: "Make a stopwatch", modelId: "builtin:starter", attachments: [] };
    await expect(await page.request.post("/api/trpc/chat.send", { data: { json } })).toBeOK();
  }
}
