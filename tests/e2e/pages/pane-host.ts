import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { PreviewPhase } from "~/features/preview/preview-pane";
import { bundleForBrowser } from "~tests/support/browser-bundle";
import { pressMore } from "./preview-menus";

interface Shown {
  replyText: string | null;
  replyId: string | null;
  phase: PreviewPhase;
  theme: "light" | "dark";
  earlier?: { replyId: string; text: string } | null;
  /** Whether images from other sites are loaded. */
  allowed?: boolean;
}

declare global {
  interface Window {
    pane: { render(shown: Shown): void };
    toasts: string[];
  }
}

const source = `
  import { createRoot } from "react-dom/client";
  import { receiveToasts } from "~/lib/toast";
  import { PreviewPane } from "~/features/preview/preview-pane";
  window.toasts = [];
  receiveToasts({ show: ({ title }) => window.toasts.push(title), clear: () => {} });
  const root = createRoot(document.getElementById("pane"));
  export const render = ({ allowed = false, theme, ...reply }) => {
    document.documentElement.dataset.theme = theme;
    const images = { allowed, onAllow: () => render({ ...reply, theme, allowed: true }) };
    root.render(<PreviewPane reply={reply} look={{ theme, images }} />);
  };
`;

const ADDRESS = "**/pane-host-for-tests";
const nothing: Shown = { replyText: null, replyId: null, phase: "empty", theme: "dark" };

let script: Promise<string> | undefined;
let styles: Promise<string> | undefined;

/** The product's pane on the app's origin, controlled by the test instead of a chat. */
export class PaneHost {
  private shown = nothing;

  constructor(readonly page: Page) {}

  /** May be called again, which resets everything. */
  async open(): Promise<void> {
    this.shown = nothing;
    script ??= bundleForBrowser("pane", source);
    const code = await script;
    // The product's styles, from a page in every build.
    styles ??= this.page.request.get("/login").then(async (page) => {
      const links = (await page.text()).matchAll(/<link rel="stylesheet"[^>]*>/g);
      return [...links].join("");
    });
    const head = `<title>App</title>${await styles}`;
    await this.page.unroute(ADDRESS);
    await this.page.route(ADDRESS, (route) =>
      route.fulfill({
        contentType: "text/html",
        body:
          `<!doctype html><html lang="en">${head}` +
          `<main id="pane" style="height:100vh"></main><script>${code}</script>`,
      }),
    );
    await this.page.goto("/pane-host-for-tests");
    await this.give({});
  }

  /** Sets the props that the chat passes to the pane. */
  async give(next: Partial<Shown>): Promise<void> {
    this.shown = { ...this.shown, ...next };
    await this.page.evaluate((shown) => window.pane.render(shown), this.shown);
  }

  async reply(replyText: string, replyId = "reply"): Promise<void> {
    await this.give({ replyText, replyId, phase: "done" });
  }

  toasts(): Promise<string[]> {
    return this.page.evaluate(() => window.toasts);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Presses an entry of "More actions". */
  pressMore(name: string): Promise<void> {
    return pressMore(this.page, name);
  }

  async choose(name: string | RegExp): Promise<void> {
    await this.button(/^Code block/).click();
    await this.page.getByRole("menuitem", { name }).click();
  }

  get frame(): Locator {
    return this.page.getByTitle("Preview", { exact: true });
  }

  /** The generated page. */
  get inner(): FrameLocator {
    return this.frame.contentFrame().frameLocator('iframe[title="Page"]:not(.incoming)');
  }
}
