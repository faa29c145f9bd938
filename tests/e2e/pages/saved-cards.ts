import { expect, type Locator } from "@playwright/test";
import { typedCodes } from "./checkout-form";

/** The account's list of cards. */
export class SavedCards {
  constructor(readonly section: Locator) {}

  row(brand: string, last4: string): Locator {
    return this.section.getByRole("listitem").filter({ hasText: brand }).filter({ hasText: last4 });
  }

  /** Chooses an action from a card's menu by keyboard. */
  async act(brand: string, last4: string, action: string): Promise<void> {
    await this.row(brand, last4)
      .getByRole("button", { name: `Edit ${brand} ending in ${last4}` })
      .press("Enter");
    const item = this.section.page().getByRole("menuitem", { name: action });
    await expect(item).toBeVisible();
    await item.press("Enter");
  }

  /** @returns the dialog that contains the card form */
  async open(): Promise<Locator> {
    await this.section.getByRole("button", { name: "Add Payment Method" }).click();
    const dialog = this.section.page().getByRole("dialog", { name: "Add Payment Method" });
    await expect(dialog.getByLabel("Card number")).toBeVisible();
    return dialog;
  }

  async add(number: string): Promise<void> {
    const page = this.section.page();
    await page.getByLabel("Card number").fill("");
    await page.getByLabel("Card number").pressSequentially(number);
    await page.getByLabel("Expiry date").fill("");
    await page.getByLabel("Expiry date").pressSequentially("1234");
    await page.getByLabel("CVV").fill(typedCodes[0] ?? "");
    await page.getByRole("button", { name: "Add card" }).click();
  }
}
