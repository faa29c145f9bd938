import { expect, type Page } from "@playwright/test";

/** The page object of the gallery and its dialogs. */
export class TemplateGallery {
  readonly search;
  readonly dialog;
  /** The template's page, inside both frames. */
  readonly page;

  constructor(readonly browserPage: Page) {
    this.search = browserPage.getByRole("searchbox", { name: "Search templates" });
    this.dialog = browserPage.getByRole("dialog").last();
    this.page = this.dialog
      .frameLocator('iframe[title="Preview"]')
      .frameLocator("iframe:not(.incoming, .backdrop)");
  }

  card(title: string) {
    return this.browserPage
      .getByRole("article")
      .filter({ has: this.browserPage.getByText(title, { exact: true }) });
  }

  /** Opens a template's dialog by its card, and waits for its page to run. */
  async pick(title: string) {
    await this.card(title).getByText(title, { exact: true }).click();
    // In the chat, the gallery itself is a dialog.
    await expect(this.dialog.getByRole("region", { name: "Preview of the template" })).toBeVisible();
    await expect(this.dialog.getByRole("heading", { name: title, exact: true }).first()).toBeVisible();
  }

  async start() {
    await this.dialog.getByRole("button", { name: "Start with this template" }).click();
    await this.browserPage.waitForURL(/\/chat\/[\w-]+$/);
  }
}
