import type { Page } from "@playwright/test";
import { awake } from "./awake";

/** Presses a button of the simulated bank's page, once it can be pressed. */
export async function answerBank(
  page: Page,
  button: "Yes, approve the payment" | "No, refuse it",
): Promise<void> {
  await page.waitForURL("**/checkout/challenge/**");
  await awake(page, "main button");
  await page.getByRole("button", { name: button }).click();
}
