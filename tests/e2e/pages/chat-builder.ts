import { expect, type Page } from "@playwright/test";

export type TestFile = { name: string; type: string; text: string };

/** The chat builder's page object. */
export class ChatBuilder {
  readonly box;
  readonly conversation;
  readonly preview;
  /** The page of the reply, inside both frames. */
  readonly previewPage;
  readonly stopButton;
  /** The files attached to the message in the box. */
  readonly files;

  constructor(readonly page: Page) {
    this.box = page.getByLabel("Message", { exact: true });
    this.conversation = page.getByRole("log", { name: "Conversation" });
    this.preview = page.getByRole("region", { name: "Preview" });
    this.previewPage = page
      .frameLocator('iframe[title="Preview"]')
      .frameLocator("iframe:not(.incoming, .backdrop)");
    this.stopButton = page.getByRole("button", { name: "Stop the reply" });
    this.files = page.getByRole("list", { name: "Attached files" });
  }

  async open(path = "/chat") {
    await this.page.goto(path);
    await expect(this.box).toBeEditable();
  }

  /** Sends with Enter; on a touch screen, where that makes a line, with the button. */
  async send(text: string) {
    await this.box.fill(text);
    if (await this.page.evaluate(() => matchMedia("(pointer: coarse)").matches))
      await this.page.getByRole("button", { name: /^Send (message|after this reply)$/ }).click();
    else await this.box.press("Enter");
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

  /** Waits until the newest reply is complete. */
  async seeReply() {
    await expect(this.conversation.getByRole("button", { name: "Regenerate reply" })).toBeVisible();
    await expect(this.stopButton).toBeHidden();
  }

  /** Sends and waits for the complete reply. */
  async sendAndSeeReply(text: string) {
    await this.send(text);
    await this.seeReply();
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

  async chooseMode(name: "Chat" | "Build" | "Agent") {
    await this.page.getByRole("button", { name: /^Mode:/ }).click();
    await this.page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
    await expect(this.page.getByRole("button", { name: `Mode: ${name}` })).toBeVisible();
  }

  /** Pastes files into the box, as copied in a file manager. */
  async paste(files: readonly TestFile[]) {
    const clipboardData = await this.transferOf(files);
    await this.box.evaluate(
      (box, data) =>
        box.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        ),
      clipboardData,
    );
  }

  /** Drags files over the conversation; `drop` drops them. */
  async dragOver(files: readonly TestFile[]) {
    const dataTransfer = await this.transferOf(files);
    await this.conversation.dispatchEvent("dragenter", { dataTransfer });
    await this.conversation.dispatchEvent("dragover", { dataTransfer });
    return { drop: () => this.conversation.dispatchEvent("drop", { dataTransfer }) };
  }

  private transferOf(files: readonly TestFile[]) {
    return this.page.evaluateHandle((made) => {
      const transfer = new DataTransfer();
      for (const { name, type, text } of made) transfer.items.add(new File([text], name, { type }));
      return transfer;
    }, files);
  }

  toast(text: string | RegExp) {
    return this.page.getByRole("listitem").filter({ hasText: text });
  }

  /** All code of the newest reply, as shown. */
  async code(): Promise<string> {
    return (await this.conversation.locator("figure pre").last().textContent()) ?? "";
  }
}
