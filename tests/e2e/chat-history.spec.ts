import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";

/** Enough for a conversation that is loaded in pages and rendered in part. */
test.use({ length: "paged" });

const link = (page: Page, title: string) => page.getByRole("link", { name: title });
const select = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const folders = (page: Page) => page.getByRole("navigation", { name: "Folders" });

test("chats are found by their words, filtered, and opened at the message found", async ({
  page,
  world,
  longChat,
}) => {
  const chat = new ChatBuilder(page);
  world.model.reply({ tokens: pageReply });
  await chat.open();
  await chat.sendAndSeeReply("Make a quiz about rivers");

  await page.goto("/chat-history");
  await expect(link(page, "The long chat")).toBeVisible();
  await page.getByRole("searchbox").fill("riv quiz");
  await expect(page.getByText("No matching chats")).toBeVisible();
  await page.getByRole("searchbox").fill("quiz riv");
  await expect(link(page, "rivers").locator("mark")).toHaveText(["Riv", "quiz", "riv"]);
  await expect(link(page, "The long chat")).toBeHidden();
  await expect(page).toHaveURL("/chat-history?q=quiz+riv");
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("quiz riv");
  await expect(link(page, "rivers")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(link(page, "The long chat")).toBeVisible();
  await page.getByLabel("Model").selectOption({ label: "llava-v1.6" });
  await expect(link(page, "The long chat")).toBeHidden();
  await expect(link(page, "rivers")).toBeVisible();
  await page.goBack();
  await expect(link(page, "The long chat")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  await page.getByRole("searchbox").fill('"answer 31"');
  await expect(link(page, "The long chat").locator("mark").first()).toBeVisible();
  await link(page, "The long chat").click();
  await expect(chat.conversation.getByText("Answer 31.")).toBeInViewport();
  await expect(page).toHaveURL(`/chat/${longChat.chatId}`);
});

test("several chats are moved, archived, deleted and exported at once, and each can be undone", {
  tag: "@long",
}, async ({ page, world, longChat }) => {
  const chat = new ChatBuilder(page);
  world.model.reply({ tokens: ["Moss grows."] });
  await chat.open();
  await chat.sendAndSeeReply("Tell me about moss");

  await page.goto("/chat-history");
  await page.getByRole("button", { name: "Pin The long chat" }).click();
  await expect(page.getByRole("link", { name: /long chat|moss/ }).first()).toContainText("The long chat");
  await select(page, "The long chat").focus();
  await page.keyboard.press("Space");
  await select(page, "Tell me about moss").click({ modifiers: ["Shift"] });
  const selected = page.getByRole("region", { name: "Selected chats" });
  await expect(selected.getByRole("status")).toHaveText(/chats selected/);

  await folders(page).getByRole("button", { name: "New folder" }).click();
  await page.keyboard.type("Garden");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No chats here")).toBeVisible();
  await folders(page).getByRole("button", { name: "All chats" }).click();
  await select(page, "The long chat").uncheck();
  await selected.getByRole("button", { name: "Move to folder" }).click();
  await page.getByRole("menuitem", { name: "Garden" }).click();
  await expect(chat.toast("moved to Garden")).toBeVisible();
  await folders(page).getByRole("button", { name: "Garden 1" }).click();
  await expect(page).toHaveURL(/folder=/);
  await expect(link(page, "The long chat")).toBeHidden();

  await select(page, "Tell me about moss").check();
  await selected.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("No chats here")).toBeVisible();
  await folders(page).getByRole("button", { name: "Archived" }).click();
  await expect(link(page, "moss")).toBeVisible();
  await select(page, "Tell me about moss").check();
  const download = page.waitForEvent("download");
  await selected.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Markdown (.md)" }).click();
  expect((await download).suggestedFilename()).toBe("Tell-me-about-moss.md");
  await selected.getByRole("button", { name: "Delete" }).click();
  await expect(link(page, "moss")).toBeHidden();
  await chat.toast("Chat deleted").getByRole("button", { name: "Undo" }).click();
  await expect(link(page, "moss")).toBeVisible();

  await page.goto("/account/data#chat-history");
  const section = page.getByRole("region", { name: "Chat History" });
  await expect(section.getByText("The long chat")).toBeVisible();
  await expect(section.getByRole("link", { name: "View All Chat History" })).toHaveAttribute(
    "href",
    "/chat-history",
  );
  await section.getByRole("link", { name: "View Details of The long chat" }).click();
  await expect(page).toHaveURL(`/chat/${longChat.chatId}`);
});

test("a guest downloads nothing", async ({ playwright, world }) => {
  const guest = await playwright.request.newContext({ baseURL: world.product.url });
  expect((await guest.get("/api/chats?format=json")).status()).toBe(401);
});
