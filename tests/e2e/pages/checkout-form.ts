import { expect, type Page } from "@playwright/test";
import { brandOf } from "~/domain/billing/card";

/** Security codes that do not occur elsewhere by chance. */
export const typedCodes = ["739", "7391"];
const [threeDigits, fourDigits] = typedCodes;

/** Fills in the checkout form. */
export class CheckoutForm {
  constructor(readonly page: Page) {}

  async open(path = "/checkout/pro-plan"): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole("heading", { name: "Payment Information" })).toBeVisible();
  }

  async typeCard(number: string, { expiry = "1234" } = {}): Promise<void> {
    await this.page.getByLabel("Name on card").fill("Ada Lovelace");
    await this.page.getByLabel("Card number").fill("");
    await this.page.getByLabel("Card number").pressSequentially(number);
    await this.page.getByLabel("Expiry date").fill("");
    await this.page.getByLabel("Expiry date").pressSequentially(expiry);
    await this.page.getByLabel("CVV").fill((brandOf(number) === "amex" ? fourDigits : threeDigits) ?? "");
  }

  async typeAddress(): Promise<void> {
    await this.page.getByLabel("Street address").fill("12 St James's Square");
    await this.page.getByLabel("City").fill("London");
    await this.page.getByLabel("State/Province").fill("London");
    await this.page.getByLabel("ZIP/Postal Code").fill("SW1Y 4JH");
    await this.page.getByLabel("Country").selectOption({ label: "United Kingdom" });
    await this.page.getByLabel("I agree to the Terms of Service").check();
  }

  /** The submit button, whatever its label. */
  submit(): Promise<void> {
    return this.page.getByRole("button", { name: /^Subscribe for/ }).click();
  }
}
