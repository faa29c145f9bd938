import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

const FOLDER = ".data/screens";
const THEMES = ["dark", "light"] as const;

type Width = { width: number; height: number; hasTouch: boolean };
export const WIDTHS: readonly Width[] = [
  { width: 1280, height: 800, hasTouch: false },
  { width: 375, height: 667, hasTouch: true },
];

/** A page of the visitor that `like` knows, with a screen of this width. */
export async function pageOfWidth(browser: Browser, like: BrowserContext, width: Width): Promise<Page> {
  const { hasTouch, ...viewport } = width;
  const context = await browser.newContext({
    storageState: await like.storageState(),
    viewport,
    hasTouch,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Pictures of the page as it stands: `name-1280-dark.png`, `name-1280-light.png`. */
export async function takePictures(page: Page, name: string, { whole = false } = {}) {
  const width = page.viewportSize()?.width;
  // First: what is far from the screen is not fetched before it comes near.
  if (whole) await fitScreen(page);
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  for (const theme of THEMES) {
    // What another tab's choice would do: nothing is loaded again.
    await page.evaluate((newValue) => {
      localStorage.setItem("theme", newValue);
      window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
    }, theme);
    // A page may wait for something that never comes, and its picture shows that.
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
    await page.screenshot({ path: `${FOLDER}/${name}-${width}-${theme}.png`, animations: "disabled" });
  }
}

/** A screen as high as the page. Chromium's own pictures of whole pages forget touch, and what stands fixed wanders. */
async function fitScreen(page: Page) {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size && height > size.height) await page.setViewportSize({ ...size, height });
}
