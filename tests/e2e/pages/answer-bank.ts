import type { Page } from "@playwright/test";

/** Presses a button on the simulated bank's page. */
export async function answerBank(
  page: Page,
  button: "Yes, approve the payment" | "No, decline it",
): Promise<void> {
  await page.waitForURL("**/checkout/challenge/**");
  await page.getByRole("button", { name: button }).click();
}
