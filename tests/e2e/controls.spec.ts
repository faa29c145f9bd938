import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";
import { visibleControls } from "./pages/visible-controls";

/** Checks how many controls the builder shows, below the bar of the site and besides the edges of panes. */
async function expectAtMost(page: Page, most: number, when: string) {
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  const controls = (await visibleControls(page)).filter(
    ({ region, name }) => region !== "page" && !/^Resize/.test(name),
  );
  const list = controls.map(({ region, name }) => `${region}: ${name}`);
  await test.info().attach(when, { body: list.join("\n") });
  expect(list.length, `${when}\n${list.join("\n")}`).toBeLessThanOrEqual(most);
}

test("the builder shows few controls until they are needed", async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await expectAtMost(page, 14, "an empty chat");
  await page.setViewportSize({ width: 375, height: 667 });
  await expectAtMost(page, 12, "an empty chat on a phone");
  await page.setViewportSize({ width: 1280, height: 800 });
  await chat.sendAndSeeReply("Build a todo list");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Versions:/ })).toBeVisible();
  await expectAtMost(page, 24, "after the first reply");

  // What is held back is a name away.
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search chats" });
  for (const name of ["Page theme: Dark", "Download: Project (.zip)", "App data"]) {
    await palette.getByRole("combobox").fill(name);
    await expect(palette.getByRole("option", { name }).first()).toBeVisible();
  }
});
