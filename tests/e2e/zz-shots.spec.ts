import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";

test.use({ messages: 120 });
test("shots", async ({ page, world }) => {
  test.setTimeout(200_000);
  const chat = new ChatBuilder(page);
  for (const text of [
    "Make a quiz about rivers",
    "A landing page for a garden centre with a shop and a map",
    "Fix the row window of my list",
  ]) {
    world.model.reply({ tokens: pageReply });
    await page.goto("/chat");
    await chat.sendAndSeeReply(text);
  }
  const shot = (name: string) => page.screenshot({ path: `/tmp/histx/${name}.png` });
  for (const [theme, width] of [
    ["dark", 1280],
    ["light", 1280],
    ["dark", 375],
    ["light", 375],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/chat-history");
    await page.evaluate((t) => localStorage.setItem("theme", t), theme);
    await page.reload();
    await expect(page.getByRole("link", { name: "The long chat" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select The long chat" }).check();
    await page.waitForTimeout(300);
    await shot(`list-${theme}-${width}`);
    await page.goto("/chat-history?q=answer+3");
    await expect(page.locator("mark").first()).toBeVisible();
    await shot(`search-${theme}-${width}`);
    await page.goto("/account#chat-history");
    await page.getByRole("link", { name: "View All Chat History" }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await shot(`account-${theme}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/chat-history?q=%22answer+31%22");
  await page.getByRole("link", { name: "The long chat" }).click();
  await expect(chat.conversation.getByText("Answer 31.")).toBeInViewport();
  await page.waitForTimeout(200);
  await shot("found");
});
