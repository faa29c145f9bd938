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

/** All that generated code could want, there to be stolen. */
const body =
  '<!doctype html><title>App</title><input aria-label="Message"><div id="pane" style="width:600px;height:400px">' +
  '</div><iframe title="Other" srcdoc="<title>Other</title>"></iframe><script>var secret="stolen-variable";' +
  "document.cookie='session=stolen-cookie';localStorage.secret='stolen-storage'</script>";

/** A page on the app's own origin, with secrets, that holds the product's frame through the product's bridge. */
export class FrameHost {
  /** What the page and the browser wrote to the browser's own console since the last `open`. */
  readonly said: string[] = [];

  constructor(readonly page: Page) {
    page.on("console", (message) => this.said.push(message.text()));
  }

  /** May be called again: it starts from nothing. */
  async open(): Promise<void> {
    // The app's half of the preview as it is shipped, for a page that has no chat around it.
    script ??= bundleForBrowser("product", source);
    const code = await script;
    await this.page.route("**/frame-host-for-tests", (route) =>
      route.fulfill({ contentType: "text/html", body: `${body}<script>${code}</script>` }),
    );
    // Chromium itself keeps pages from this machine's other ports: what holds here must be the product's doing.
    await this.page.context().grantPermissions(["local-network-access"]);
    // A page to go back to.
    await this.page.goto("/api/health");
    this.said.length = 0;
    await this.page.goto("/frame-host-for-tests");
    await this.openFrame();
  }

  /** From the next `open` on, the product's code runs without its protection: no header, no sandbox attributes. */
  async unprotect(): Promise<void> {
    const context = this.page.context();
    await context.addInitScript(() => {
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (name, value) {
        if (name !== "sandbox") setAttribute.call(this, name, value);
      };
    });
    await context.route("**/frame", async (route) => {
      const response = await route.fetch();
      const { "content-security-policy": _, ...headers } = response.headers();
      // Frames inside the page are left as the page made them, too.
      const body = (await response.text()).replace("  watch(document);", "");
      await route.fulfill({ response, headers, body });
    });
  }

  async openFrame(outsideImages = false): Promise<void> {
    await this.page.evaluate((outsideImages) => {
      window.heard = [];
      const pane = document.querySelector<HTMLElement>("#pane") ?? document.body;
      const onEvent = (event: FrameEvent) => window.heard.push(event);
      window.frame = window.product.openPreviewFrame(pane, { theme: "dark", outsideImages, onEvent });
    }, outsideImages);
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

  /** Shows a page with this script, which prints the name of the error that ends it. */
  async run(code: string, markup = ""): Promise<void> {
    await this.show(
      `${markup}<script type="module">try { ${code} } catch (error) { console.log(error.name); }</script>`,
    );
  }

  /** Runs a script in the frame to its end, and gives what it printed. */
  async attack(code: string, markup = ""): Promise<string[]> {
    await this.run(`${code}\nconsole.log("done");`, markup);
    await expect.poll(async () => (await this.printed()).join("\n"), { timeout: 30_000 }).toMatch(/^done$/m);
    return this.printed();
  }

  /** Each attempt to read something → the value that it got, or the name of the error. */
  async read(readings: { name: string; code: string }[]): Promise<Record<string, string>> {
    const attempts = readings.map(
      ({ name, code }) => `try { answers["${name}"] = String(await (${code})); }
        catch (error) { answers["${name}"] = error.name; }`,
    );
    const printed = await this.attack(
      `const answers = {}; ${attempts.join("\n")} console.log("answers " + JSON.stringify(answers));`,
    );
    const answers = printed.find((line) => line.startsWith("answers ")) ?? "answers null";
    return JSON.parse(answers.slice("answers ".length));
  }

  /** Ends the page and all that it opened. */
  async close(): Promise<void> {
    const context = this.page.context();
    // A frame may be on its way still.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
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
