import { expect, type Locator, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { hydrated } from "./pages/hydrated";
import { makeUser } from "./pages/new-user";
import { test } from "./pages/test";

/** Moves the focus with Tab until it is on the element. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

for (const { width, theme } of [
  { width: 1280, theme: "dark" },
  { width: 375, theme: "light" },
])
  test(`a newcomer makes, changes and publishes a page by keyboard alone at ${width} px, ${theme}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((name) => localStorage.setItem("theme", name), theme);
    const chat = new ChatBuilder(page);
    const { name, email, password } = makeUser();
    await page.goto("/");
    await hydrated(page, "textarea");
    await tabTo(page, page.getByLabel("What do you want to build?"));
    await page.keyboard.type("A pricing page for a bakery");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL("/signup?from=%2Fchat");
    await tabTo(page, page.getByLabel("Full Name"));
    for (const text of [name, email, password, password]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
      // The button that shows a password follows its field.
      if (text === password) await page.keyboard.press("Tab");
    }
    await tabTo(page, page.getByRole("checkbox"));
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Confirm and continue" }));
    await page.keyboard.press("Enter");

    const showPage = async () => {
      if (width > 768) return;
      await tabTo(page, page.getByRole("tab", { name: "Chat", exact: true }));
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
    };
    await chat.seeReply();
    await expect(chat.box).toBeFocused();
    await page.keyboard.type("Change the heading to 'Corner bakery'");
    await page.keyboard.press("Enter");
    await expect(chat.conversation.getByText(/The heading is now/)).toBeVisible();
    await chat.seeEnd();
    await showPage();
    await expect(chat.previewPage.getByRole("heading", { level: 1 })).toHaveText("Corner bakery");
    expect(await findEverywhere(page)).toEqual([]);

    await tabTo(page, page.getByRole("button", { name: "Publish", exact: true }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Publish" })).toBeFocused();
    await page.keyboard.press("Enter");
    const link = dialog.getByRole("link", { name: `${baseURL}/p/` });
    await expect(link).toBeVisible();
    await page.goto((await link.getAttribute("href")) ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corner bakery");
  });
