import { expect, type Page } from "@playwright/test";

/** What a person types in the checkout, and what the browser sent meanwhile. */
export class CheckoutForm {
  /** Everything that left the browser. */
  readonly sent: string[] = [];

  constructor(readonly page: Page) {
    page.on("request", (request) => this.sent.push(`${request.url()} ${request.postData() ?? ""}`));
  }

  async open(path = "/checkout/pro-plan"): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole("heading", { name: "Payment Information" })).toBeVisible();
  }

  async typeCard(number: string, { expiry = "1234", cvv = "123" } = {}): Promise<void> {
    await this.page.getByLabel("Name on card").fill("Ada Lovelace");
    await this.page.getByLabel("Card number").fill("");
    await this.page.getByLabel("Card number").pressSequentially(number);
    await this.page.getByLabel("Expiry date").fill("");
    await this.page.getByLabel("Expiry date").pressSequentially(expiry);
    await this.page.getByLabel("CVV").fill(cvv);
  }

  async typeAddress(): Promise<void> {
    await this.page.getByLabel("Street address").fill("12 St James's Square");
    await this.page.getByLabel("City").fill("London");
    await this.page.getByLabel("State/Province").fill("London");
    await this.page.getByLabel("ZIP/Postal Code").fill("SW1Y 4JH");
    await this.page.getByLabel("Country").selectOption({ label: "United Kingdom" });
    await this.page.getByLabel("I agree to the Terms of Service").check();
  }

  /** The button, whatever it says at the moment. */
  submit(): Promise<void> {
    return this.page.getByRole("button", { name: /^Subscribe for/ }).click();
  }

  /** Numbers of cards among what was sent: 13 to 19 digits in a row, with or without gaps, that pass the check digit. */
  cardNumbersSent(): string[] {
    return this.sent.flatMap((text) => cardNumbersIn(text));
  }
}

export function cardNumbersIn(text: string): string[] {
  const candidates = decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, "%25")).match(
    /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g,
  );
  return (candidates ?? []).filter((candidate) => isLuhn(candidate.replace(/\D/g, "")));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
