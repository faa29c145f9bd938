import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { FrameEvent } from "~/features/preview/frame-channel";
import { bundleForBrowser } from "~tests/support/browser-bundle";

type Bridge = typeof import("~/features/preview/frame-bridge") &
  typeof import("~/features/preview/check-frames");
type Preparer = typeof import("~preview");

declare global {
  interface Window {
    product: Bridge & Preparer;
    frame: ReturnType<Bridge["openPreviewFrame"]>;
    heard: FrameEvent[];
  }
}

const source =
  'export * from "~/features/preview/frame-bridge"; export * from "~/features/preview/check-frames"; export * from "~preview";';

const ADDRESS = "**/frame-host-for-tests";

let script: Promise<string> | undefined;

/** Secrets that generated code could try to steal. */
const body =
  '<!doctype html><title>App</title><input aria-label="Message"><div id="pane" style="width:600px;height:400px">' +
  '</div><iframe title="Other" srcdoc="<title>Other</title>"></iframe><script>var secret="stolen-variable";' +
  "document.cookie='session=stolen-cookie';localStorage.secret='stolen-storage'</script>";

/** A page with secrets on the app's origin that shows the product's frame through the product's bridge. */
export class FrameHost {
  /** Messages in the browser's console since the last `open`. */
  readonly said: string[] = [];

  constructor(readonly page: Page) {
    page.on("console", (message) => this.said.push(message.text()));
  }

  /** Can be called repeatedly; resets the host. */
  async open(): Promise<void> {
    // The app's side of the preview as shipped, without a chat.
    script ??= bundleForBrowser("product", source);
    const code = await script;
    await this.page.unroute(ADDRESS);
    await this.page.route(ADDRESS, (route) =>
      route.fulfill({ contentType: "text/html", body: `${body}<script>${code}</script>` }),
    );
    // Chromium's local network checks would block requests to other local ports; the product's protection must.
    await this.page.context().grantPermissions(["local-network-access"]);
    // A history entry to go back to.
    await this.page.goto("/api/health");
    this.said.length = 0;
    await this.page.goto("/frame-host-for-tests");
    await this.openFrame();
  }

  /** From the next `open` on, removes the protection: no header, no sandbox attributes. */
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
      // Nested frames keep the page's attributes, too, and the page its own rule for pictures.
      const body = (await response.text())
        .replace(/\bwatch\(document\)/, "0")
        .replaceAll('content="img-src ', 'content="img-src * ');
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

  /** Shows a page as the pane does. */
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

  /** Shows a page with this script, which prints the name of an uncaught error. */
  async run(code: string, markup = ""): Promise<void> {
    await this.show(
      `${markup}<script type="module">try { ${code} } catch (error) { console.log(error.name); }</script>`,
    );
  }

  /** Runs a script in the frame to completion. @returns what it printed */
  async attack(code: string, markup = ""): Promise<string[]> {
    await this.run(`${code}\nconsole.log("done");`, markup);
    await expect.poll(async () => (await this.printed()).join("\n"), { timeout: 30_000 }).toMatch(/^done$/m);
    return this.printed();
  }

  /** Each access attempt → the value read, or the error's name. */
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

  /** Closes the page and everything it opened. */
  async close(): Promise<void> {
    const context = this.page.context();
    // A frame may still be loading.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }

  /** The generated page. */
  get inner(): FrameLocator {
    return this.page.frameLocator('iframe[title="Preview"]').frameLocator('iframe[title="Page"]');
  }

  /** Checks that the app has not navigated, accepts input, and that nothing was opened, sent or changed. */
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
