import { stripVTControlCharacters } from "node:util";
import type { Page } from "@playwright/test";
import type { Builder, Turn } from "./eval-case.ts";
import { STEP_MS } from "./expect.ts";
import { productApi } from "./product-api.ts";

/** For the chat and the first document of its preview. */
const OPEN_MS = 60_000;
/** A project without a page never gets one. */
const PAGE_MS = 15_000;
const CHECK_MS = 90_000;
const MAX_LINES = 14;

export type CheckedProject = {
  /** What is wrong; null: nothing. */
  problem: string | null;
  /** The preview after the check, as a PNG; null when it hangs. */
  picture: Buffer | null;
};

/** Opens a chat, as its owner would later, and checks the page in its preview. */
export async function checkProject(
  page: Page,
  { url, chatId }: { url: string; chatId: string },
  check: Turn["check"],
): Promise<CheckedProject> {
  await openChat(page, `${url}/chat/${chatId}`);
  page.setDefaultTimeout(STEP_MS);
  const frame = page.frameLocator('iframe[title="Preview"]').locator("iframe:not(.incoming, .backdrop)");
  const inner = frame.contentFrame();
  const isThere = await inner
    .locator("body")
    .waitFor({ state: "attached", timeout: PAGE_MS })
    .then(
      () => true,
      () => false,
    );
  const preview = page.getByRole("region", { name: "Preview" });
  const address = preview.getByRole("textbox", { name: "Address" });
  const builder: Builder = {
    async press(...keys) {
      // The frame, so that the page's own focus stays where it is.
      await frame.focus();
      for (const key of keys) await page.keyboard.press(key);
    },
    async visit(path) {
      await address.fill(path);
      await address.press("Enter");
    },
    reload: () => preview.getByRole("button", { name: "Reload preview" }).click(),
    files: () => productApi(page, url).files(chatId),
  };
  const problem = isThere ? await problemOf(check(inner, builder)) : "The preview shows no page.";
  return { problem, picture: await preview.screenshot().catch(() => null) };
}

/** Loads a chat; its page may ask questions, which are answered with yes. */
export async function openChat(page: Page, address: string): Promise<void> {
  page.removeAllListeners("dialog");
  page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
  // Each check begins at the project's home, not where the one before left its page.
  if (page.url().startsWith("http"))
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("page-address:")) localStorage.removeItem(key);
    });
  await page.goto(address, { timeout: OPEN_MS });
  await page.getByLabel("Message", { exact: true }).waitFor({ timeout: OPEN_MS });
}

async function problemOf(checking: Promise<void>): Promise<string | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The check did not end in ${CHECK_MS / 1_000} seconds.`)),
    CHECK_MS,
  );
  try {
    await Promise.race([checking, late.promise]);
    return null;
  } catch (error) {
    return inWords(error);
  } finally {
    clearTimeout(timer);
    checking.catch(() => {});
  }
}

/** Playwright's message without its colours, blank lines and the log behind it. */
export function inWords(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = text.split("\n").filter((line) => line.trim());
  const log = lines.findIndex((line) => line.startsWith("Call log"));
  return lines.slice(0, log === -1 ? MAX_LINES : Math.min(log, MAX_LINES)).join("\n");
}
