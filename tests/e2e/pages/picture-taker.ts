import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

const FOLDER = ".data/screens";
const THEMES = ["dark", "light"] as const;

type Width = { width: number; height: number; hasTouch: boolean };
export const WIDTHS: readonly Width[] = [
  { width: 1280, height: 800, hasTouch: false },
  { width: 375, height: 667, hasTouch: true },
];

/** A page of the given width, signed in like `like`. */
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

/** Whether every image in view has been fetched: those of the other theme are only asked for once they are shown. */
const shownImagesAreThere = () =>
  [...document.images].every((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    const isInView = image.checkVisibility() && bottom > 0 && top < window.innerHeight;
    return !isInView || (image.complete && image.naturalWidth > 0);
  });

/** Screenshots of the page: `name-1280-dark.png`, `name-1280-light.png`. */
export async function takePictures(page: Page, name: string, { whole = false } = {}) {
  const width = page.viewportSize()?.width;
  // First, because off-screen images are not fetched until near the viewport.
  if (whole) await fitScreen(page);
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  for (const theme of THEMES) {
    // Like a choice in another tab: without reloading.
    await page.evaluate((newValue) => {
      localStorage.setItem("theme", newValue);
      window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
    }, theme);
    // A page may wait for something that never arrives; the screenshot shows that.
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
    await page.waitForFunction(shownImagesAreThere, null, { timeout: 3_000 }).catch(() => {});
    await page.screenshot({ path: `${FOLDER}/${name}-${width}-${theme}.png`, animations: "disabled" });
  }
}

/**
 * A viewport as high as the page. Chromium's full-page screenshots lose touch emulation and misplace fixed elements.
 */
async function fitScreen(page: Page) {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size && height > size.height) await page.setViewportSize({ ...size, height });
}
