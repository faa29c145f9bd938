import { expect, type Page } from "@playwright/test";

/** The chat builder as its user sees it. */
export class ChatBuilder {
  readonly box;
  readonly conversation;
  readonly preview;
  /** The page of the reply, inside both frames. */
  readonly previewPage;
  readonly stopButton;

  constructor(readonly page: Page) {
    this.box = page.getByLabel("Message", { exact: true });
    this.conversation = page.getByRole("log", { name: "Conversation" });
    this.preview = page.getByRole("region", { name: "Preview" });
    this.previewPage = page.frameLocator('iframe[title="Preview"]').frameLocator("iframe:not(.incoming)");
    this.stopButton = page.getByRole("button", { name: "Stop the reply" });
  }

  async open(path = "/chat") {
    await this.page.goto(path);
    await expect(this.box).toBeEditable();
  }

  /** Sends with Enter, as the hint says. */
  async send(text: string) {
    await this.box.fill(text);
    await this.box.press("Enter");
  }

  /** Sends and waits until the reply has begun to stream. */
  async sendAndSeeStream(text: string) {
    await this.send(text);
    await this.seeStreaming();
  }

  async seeStreaming() {
    await expect(this.stopButton).toBeVisible();
    await expect(this.conversation.locator("figure")).not.toHaveCount(0, { timeout: 20_000 });
  }

  async seeEnd() {
    await expect(this.stopButton).toBeHidden({ timeout: 40_000 });
  }

  async stop() {
    await this.stopButton.click();
    await expect(this.conversation.getByText("You stopped this reply.")).toBeVisible();
  }

  async selectModel(name: string) {
    await this.page.getByRole("button", { name: /^Model:/ }).click();
    await this.page.getByRole("combobox", { name: "Search models" }).fill(name);
    await this.page.getByRole("option").filter({ hasText: name }).first().click();
  }

  toast(text: string | RegExp) {
    return this.page.getByRole("listitem").filter({ hasText: text });
  }

  /** All code of the newest reply, as shown. */
  async code(): Promise<string> {
    return (await this.conversation.locator("figure pre").last().textContent()) ?? "";
  }
}
