import { expect, type Locator, type Page } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";

/** The chat with a model that replies at once. */
const builderOf = async (page: Page) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  return chat;
};

test.beforeEach(({ world: { model } }) => model.reply({ tokens: pageReply }));

/** Presses the focused button by keyboard. */
const pressByKey = async (button: Locator) => {
  await button.focus();
  await button.page().keyboard.press("Enter");
};

test("focus goes to the right place after each action on a message", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  const button = (name: string) => chat.conversation.getByRole("button", { name });
  await chat.sendAndSeeReply("Make a quiz about rivers");

  await pressByKey(button("Edit message"));
  await expect(page.getByLabel("Edit your message")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button("Edit message")).toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByLabel("Edit your message").fill("Make a stopwatch");
  await page.keyboard.press("Enter");
  await expect(chat.conversation.getByText("2 / 2")).toBeVisible();
  await expect(chat.box).toBeFocused();
  await chat.seeReply();

  // At either end of the versions the pressed button becomes disabled.
  await pressByKey(button("Previous version"));
  await expect(chat.conversation.getByText("1 / 2")).toBeVisible();
  await expect(chat.conversation.getByText("Make a quiz about rivers")).toBeVisible();
  await expect(chat.conversation.getByText("Make a stopwatch")).toBeHidden();
  await expect(button("Next version")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chat.conversation.getByText("2 / 2")).toBeVisible();
  await expect(button("Previous version")).toBeFocused();

  await pressByKey(button("Edit message"));
  await page.getByLabel("Edit your message").fill("Make a todo list");
  await page.keyboard.press("Enter");
  await expect(chat.conversation.getByText("3 / 3")).toBeVisible();
  await chat.seeReply();
  await pressByKey(button("Previous version"));
  await expect(chat.conversation.getByText("2 / 3")).toBeVisible();
  await expect(button("Previous version")).toBeFocused();

  await pressByKey(button("Regenerate reply"));
  await expect(chat.box).toBeFocused();
  await chat.seeReply();
});

test("does not steal focus from a user who moved on while another version loaded", { tag: "@long" }, async ({
  page,
}) => {
  const chat = await builderOf(page);
  await chat.sendAndSeeReply("Make a quiz about rivers");
  await chat.conversation.getByRole("button", { name: "Edit message" }).click();
  await page.getByLabel("Edit your message").fill("Make a stopwatch");
  await page.getByLabel("Edit your message").press("Enter");
  await expect(chat.conversation.getByText("2 / 2")).toBeVisible();
  await chat.seeReply();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/chat\.showBranch/, async (route) => {
    await held;
    await route.continue();
  });
  await pressByKey(chat.conversation.getByRole("button", { name: "Previous version" }));
  await page.getByRole("button", { name: "Chat history" }).focus();
  release();
  await expect(chat.conversation.getByText("1 / 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Chat history" })).toBeFocused();
});

test("focus returns to the row after renaming a chat or cancelling", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  await chat.sendAndSeeReply("Make a snake game");
  await page.getByRole("button", { name: "Chat history" }).click();
  const history = page.getByRole("dialog", { name: "Chat history" });
  // Named by the page that the reply built, and the newest of those.
  const rename = (title: string) => history.getByRole("button", { name: `Rename ${title}` }).first();
  await pressByKey(rename("Rivers"));
  await expect(history.getByLabel("New title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rename("Rivers")).toBeFocused();
  await page.keyboard.press("Enter");
  await history.getByLabel("New title").fill("Garden snake");
  await page.keyboard.press("Enter");
  await expect(rename("Garden snake")).toBeFocused();
});

for (const name of ["Chat settings", "Chat history"]) {
  test(`${name} returns focus to its button, even the first time`, { tag: "@long" }, async ({ page }) => {
    await builderOf(page);
    const button = page.getByRole("button", { name });
    const dialog = page.getByRole("dialog", { name });
    for (const _time of ["first", "second"]) {
      await pressByKey(button);
      await expect(dialog.getByRole("heading", { name })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });
}

test("focus moves to a field when the pressed control disappears: Stop, and a chat in the history", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = await builderOf(page);
  const gate = tokenGate();
  model.reply({ tokens: pageReply, gate });
  await chat.send("Make a garden plan");
  gate.open(1);
  await expect(chat.conversation.getByText("Here it is.")).toBeVisible();
  await pressByKey(page.getByRole("button", { name: "Stop the reply" }));
  await expect(chat.conversation.getByText("You stopped this reply.")).toBeVisible();
  await expect(chat.box).toBeFocused();
  await expect(page.locator("p[aria-live=polite][aria-atomic]")).toContainText("You stopped this reply.");

  // The chat is named by its page.
  model.reply({ tokens: [pageReply.join("").replaceAll("Rivers", "Bridges")] });
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(chat.conversation.getByText("You stopped this reply.")).toBeHidden();
  await chat.sendAndSeeReply("Make a bridge plan");
  await page.getByRole("button", { name: "Chat history" }).click();
  const drawer = page.getByRole("dialog", { name: "Chat history" });
  await pressByKey(drawer.getByRole("button", { name: "Delete Bridges" }));
  await expect(drawer.getByRole("link", { name: /Bridges/ })).toHaveCount(0);
  await expect(drawer.getByRole("searchbox")).toBeFocused();

  await page.goto("/chat-history");
  await pressByKey(page.getByRole("button", { name: "Delete Make a garden plan" }));
  await expect(page.getByRole("link", { name: /garden/ })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
});
