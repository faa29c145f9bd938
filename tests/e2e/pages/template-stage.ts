import { pathToFileURL } from "node:url";
import type { Browser, Frame, Page } from "@playwright/test";
import { projectPath } from "../../../scripts/environment.mjs";

/** Uses a template in its frame and checks the results. */
export type Walk = (app: Frame) => Promise<void>;

const hostPage = (inner: string) => {
  const srcdoc = inner.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><html lang="en"><title>Host</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>
<iframe title="Preview" sandbox="allow-scripts allow-forms allow-modals" srcdoc="${srcdoc}"></iframe></html>`;
};

/** A page that shows one template after another and collects their errors. */
export class TemplateStage {
  /** Errors and requests for other than the templates' files since the last template was shown. */
  readonly troubles: string[] = [];
  #folder = "nothing";

  private constructor(readonly page: Page) {}

  /** @param time freezes the page's clock at this time until a walk advances it */
  static async open(browser: Browser, time?: Date): Promise<TemplateStage> {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    if (time) {
      await page.clock.install({ time: new Date(time.getTime() - 1000) });
      await page.clock.pauseAt(time);
    }
    const stage = new TemplateStage(page);
    page.on("pageerror", (error) => stage.troubles.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") stage.troubles.push(`console error: ${message.text()}`);
    });
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(stage.#folder) || /^(data|blob|about):/.test(request.url());
      if (!isOwn) stage.troubles.push(`request: ${request.url()}`);
    });
    return stage;
  }

  /** Waits until size-dependent content has been drawn. */
  async setWidth(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: 800 });
    await this.page.evaluate(
      () => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))),
    );
  }

  /** Shows a template from disk. */
  async showFile(id: string): Promise<Frame> {
    this.#folder = pathToFileURL(projectPath("templates")).href;
    this.troubles.length = 0;
    await this.page.goto(`${this.#folder}/${id}/index.html`);
    return this.page.mainFrame();
  }

  /**
   * Shows a page with the stage's clock and without storage: a blank page has an opaque origin. A sandboxed frame may
   * start in a separate process before Playwright's clock is installed.
   */
  async showWithClock(html: string): Promise<Frame> {
    this.#folder = "nothing";
    await this.page.goto("about:blank");
    this.troubles.length = 0;
    await this.page.setContent(html);
    return this.page.mainFrame();
  }

  /** Shows a page as the preview does: in a frame with an opaque origin, where storage throws. */
  async showSandboxed(html: string): Promise<Frame> {
    this.#folder = "nothing";
    await this.page.goto("about:blank");
    this.troubles.length = 0;
    await this.page.setContent(hostPage(html));
    const element = await this.page.waitForSelector("iframe");
    const frame = await element.contentFrame();
    if (!frame) throw new Error("the host page has no frame");
    await frame.waitForLoadState("load");
    await element.focus(); // send keys to the page, as after a click into the preview
    return frame;
  }
}

/** How many pixels the page is wider than its window. */
export const overflow = (frame: Frame) =>
  frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Tabs through the page. @returns the controls that Tab never reaches, and those without visible focus */
export async function keyboardGaps(frame: Frame): Promise<string[]> {
  await frame.evaluate(trackFocus);
  for (let presses = 0; presses < 300; presses += 10) {
    for (let press = 0; press < 10; press += 1) await frame.page().keyboard.press("Tab");
    if (await frame.evaluate(() => window.focusTrack.unreached().length === 0)) break;
  }
  return frame.evaluate(() => [
    ...window.focusTrack.unreached().map((control) => `not reached: ${control}`),
    ...window.focusTrack.invisible.map((control) => `focus is not visible: ${control}`),
  ]);
}

declare global {
  interface Window {
    focusTrack: { unreached: () => string[]; invisible: string[] };
  }
}

/** Runs in the page: records which controls get focus, and whether it is visible. */
function trackFocus() {
  const name = (element: Element) => element.outerHTML.slice(0, 120);
  // In these roles, as among radio buttons, Tab reaches one control and arrow keys the others.
  const composite =
    "[role=grid], [role=tablist], [role=toolbar], [role=menu], [role=listbox], [role=radiogroup]";
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    ),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled") &&
      !(element.tabIndex < 0 && element.closest(composite)),
  );
  const reached = new Set<Element>();
  const invisible: string[] = [];
  const isOutlined = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || reached.has(target)) return;
    reached.add(target);
    const shows = [target, target.parentElement, target.closest("label")].some(isOutlined);
    if (controls.some((control) => control === target) && !shows) invisible.push(name(target));
  });
  const isReached = (control: HTMLElement) => {
    if (reached.has(control)) return true;
    if (!(control instanceof HTMLInputElement) || control.type !== "radio") return false;
    return controls.some((other) => other.getAttribute("name") === control.name && reached.has(other));
  };
  window.focusTrack = {
    unreached: () => controls.filter((control) => !isReached(control)).map(name),
    invisible,
  };
}
