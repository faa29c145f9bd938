import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("a new chat focuses its message box, however it is opened", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await expect(chat.box).toBeFocused();
  await chat.sendAndSeeReply("Make a snake game");
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chat.conversation.getByText("Make a snake game")).toBeHidden();
  await expect(chat.box).toBeFocused();

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Chat", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(chat.box).toBeFocused();

  await page.goto("/account");
  await page.keyboard.press("Control+Shift+O");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chat.box).toBeFocused();
});

test("Ctrl-K finds chats by title or message, and actions, by keyboard alone", async ({ page }) => {
  await signedInUser(page);
  for (const text of ["Explain the word paintbrush\nin Abilene", "Make a snake game\nin Lubbock"])
    await call(page, "chat.send", { text, modelId: "builtin:starter" });
  const chat = new ChatBuilder(page);
  const palette = page.getByRole("dialog", { name: "Search chats" });
  const option = (name: string | RegExp) => palette.getByRole("option", { name });

  await page.goto("/dashboard");
  await page.keyboard.press("Control+k");
  const box = palette.getByRole("combobox");
  await expect(box).toBeFocused();
  await expect(option(/snake/i)).toBeVisible();
  await expect(option(/Explain the word/)).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  // Only in the message.
  await box.fill("abilene");
  await expect(option(/Explain the word.*in Abilene/)).toBeVisible();
  await expect(palette.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/);
  await expect(chat.conversation.getByText("Explain the word paintbrush").first()).toBeVisible();
  await expect(chat.box).toBeFocused();

  // From the box, with text in it, to another chat.
  await page.keyboard.type("half a thought");
  await page.keyboard.press("Control+k");
  await box.fill("snake");
  await expect(option(/snake/i)).toBeVisible();
  await expect(palette.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(chat.conversation.getByText("Make a snake game").first()).toBeVisible();
  await expect(palette).toHaveCount(0);
  await expect(chat.box).toBeFocused();

  await page.keyboard.press("Control+k");
  await box.fill("new chat");
  await expect(option(/New chat/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chat.box).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/chat-history");

  await page.getByRole("button", { name: "Search chats" }).click();
  await box.fill("no such thing");
  await expect(palette.getByText("No matching chats")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search chats" })).toBeFocused();

  // What the buttons of the page do, and what was run last before all others.
  await chat.open();
  await page.keyboard.press("Control+k");
  await box.fill("switch chat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mode: Chat" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option").first()).toHaveText(/Switch to Chat/);
});

test("the shortcut list has its own shortcut, and ? is a letter while typing", { tag: "@long" }, async ({
  page,
}) => {
  await signedInUser(page);
  await page.goto("/dashboard");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(list).toContainText("CtrlShiftO");
  expect(await findEverywhere(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);

  const chat = new ChatBuilder(page);
  await chat.open();
  await expect(chat.box).toBeFocused();
  await page.keyboard.type("what?");
  await expect(chat.box).toHaveValue("what?");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Control+/");
  await expect(list).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(chat.box).toBeFocused();

  // An open dialog has precedence.
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(page.getByLabel("Temperature")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("dialog", { name: "Chat settings" })).toHaveCount(1);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Chat history" }).hover();
  await expect(page.getByText("Chat historyShiftAltH")).toBeVisible();
});
