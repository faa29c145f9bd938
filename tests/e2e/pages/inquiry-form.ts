import type { Locator, Page } from "@playwright/test";

/** The Enterprise page's form. */
export class InquiryForm {
  readonly button: Locator;
  #sent = 0;

  constructor(private readonly page: Page) {
    this.button = page.getByRole("button", { name: "Send Inquiry" });
    page.on("request", (request) => {
      if (request.url().includes("inquiry.send")) this.#sent++;
    });
  }

  async open(origin = "") {
    await this.page.goto(`${origin}/enterprise`);
    // Its responses are read by scripts.
    await this.page.waitForLoadState("networkidle");
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async fill(texts: Record<string, string>) {
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text);
  }

  submit() {
    return this.button.click();
  }

  /** The number of requests to the server. */
  sent(): number {
    return this.#sent;
  }

  /** Delays the next inquiry until it is released. */
  async hold(): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await this.page.route(/inquiry\.send/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }
}
