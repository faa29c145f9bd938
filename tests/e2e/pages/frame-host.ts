import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { FrameEvent } from "~/features/preview/frame-bridge";
import { bundleForBrowser } from "~tests/support/browser-bundle";

type Bridge = typeof import("~/features/preview/frame-bridge");
type Preparer = typeof import("~/domain/preview/preview-page");

declare global {
  interface Window {
    product: Bridge & Preparer;
    frame: ReturnType<Bridge["openPreviewFrame"]>;
    heard: FrameEvent[];
  }
}

const source =
  'export * from "~/features/preview/frame-bridge"; export * from "~/domain/preview/preview-page";';

let script: Promise<string> | undefined;

/**
 * A page on the app's own origin, with a cookie and a stored secret, that holds the product's frame through the
 * product's bridge. Everything that generated code could want is there to be stolen.
 */
export class FrameHost {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    // The app's half of the preview as it is shipped, for a page that has no chat around it.
    script ??= bundleForBrowser("product", source);
    const code = await script;
    await this.page.route("**/frame-host-for-tests", (route) =>
      route.fulfill({
        contentType: "text/html",
        body:
          '<!doctype html><title>App</title><input aria-label="Message"><div id="pane" style="width:600px;height:400px">' +
          "</div><script>document.cookie='session=stolen-cookie';localStorage.secret='stolen-storage'</script>" +
          `<script>${code}</script>`,
      }),
    );
    await this.page.goto("/frame-host-for-tests");
    await this.openFrame();
  }

  async openFrame(): Promise<void> {
    await this.page.evaluate(() => {
      window.heard = [];
      const pane = document.querySelector<HTMLElement>("#pane") ?? document.body;
      const onEvent = (event: FrameEvent) => window.heard.push(event);
      window.frame = window.product.openPreviewFrame(pane, { theme: "dark", onEvent });
    });
  }

  /** Shows a page as the pane would. */
  async show(markup: string): Promise<void> {
    await this.page.evaluate((html) => window.frame.show(window.product.preparePage(html)), markup);
  }

  heard(): Promise<FrameEvent[]> {
    return this.page.evaluate(() => window.heard);
  }

  /** Everything the page printed. */
  async printed(): Promise<string[]> {
    const events = await this.heard();
    return events.flatMap((event) => (event.type === "console" ? event.entries.map(({ text }) => text) : []));
  }

  /** Runs a script in the frame and waits until it has printed "done". */
  async attack(code: string, markup = ""): Promise<string[]> {
    await this.show(`${markup}<script type="module">
      const attempt = async (name, act) => {
        // Chromium never answers some of what it holds back.
        const silence = new Promise((resolve) => setTimeout(resolve, 3000));
        try { console.log("try " + name + ": " + ((await Promise.race([act(), silence])) ?? "no answer")); }
        catch (error) { console.log("try " + name + ": held by " + error.name); }
      };
      ${code}
      console.log("done");
    </script>`);
    await expect.poll(async () => (await this.printed()).join("\n"), { timeout: 30_000 }).toMatch(/^done$/m);
    return this.printed();
  }

  /** The page that runs inside. */
  get inner(): FrameLocator {
    return this.page.frameLocator('iframe[title="Preview"]').frameLocator('iframe[title="Page"]');
  }

  /** The app is where it was, takes input, and nothing was opened, sent or changed. */
  async expectUntouched(): Promise<void> {
    await expect(this.page).toHaveURL(/\/frame-host-for-tests$/);
    await expect(this.page).toHaveTitle("App");
    expect(this.page.context().pages()).toHaveLength(1);
    const box = this.page.getByLabel("Message");
    await box.fill("still here");
    await expect(box).toHaveValue("still here");
    const kept = await this.page.evaluate(() => [document.cookie, localStorage.secret]);
    expect(kept).toEqual([expect.stringContaining("stolen-cookie"), "stolen-storage"]);
  }
}
