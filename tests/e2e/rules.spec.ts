import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { call } from "./pages/new-user";

const RULES = "Write every text as a haiku.\n";
const SKILL = "---\nname: pdf\ndescription: Extracts text from PDF files.\n---\nOpen it with care.\n";

const file = (path: string, content: string) => ({ path, encoding: "text", content });
/** Sends a message, and waits for the chat's reply of this number. */
async function ask(chat: ChatBuilder, text: string, reply: number): Promise<void> {
  await chat.send(text);
  await expect(chat.conversation.getByRole("button", { name: "Regenerate reply" })).toHaveCount(reply);
  await expect(chat.stopButton).toBeHidden();
}
const meter = (page: Page) => page.getByRole("button", { name: /^Context: about/ });

test("rules that came with a project are read before they are used, and switched off for a chat", async ({
  page,
  world: { model },
}) => {
  const prompt = () => JSON.stringify(model.requests.at(-1)?.body);
  const chatId = randomUUID();
  const files = [
    file("index.html", "<h1>Moss</h1>"),
    file("AGENTS.md", RULES),
    file("skills/pdf/SKILL.md", SKILL),
  ];
  await call(page, "chat.importFiles", { chatId, name: "moss", files });
  const chat = new ChatBuilder(page);
  await chat.open(`/chat/${chatId}`);
  await expect(page.getByText("AGENTS.md and 1 more came with this project and are not used")).toBeVisible();
  model.reply({ tokens: ["Fine."] });
  await chat.sendAndSeeReply("Hello");
  expect(prompt()).not.toContain("haiku");

  await meter(page).click();
  await page.getByRole("button", { name: "Read them" }).click();
  const dialog = page.getByRole("dialog", { name: "Rules that came with this project" });
  await expect(dialog.getByRole("region", { name: "AGENTS.md" })).toContainText(RULES.trim());
  expect(await findEverywhere(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Use these rules" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("came with this project and are not used")).toHaveCount(0);
  await ask(chat, "Hello again", 2);
  expect(prompt()).toContain("haiku");
  expect(prompt()).toContain("- pdf: Extracts text from PDF files.");

  await meter(page).click();
  await page.getByRole("checkbox", { name: "AGENTS.md", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "AGENTS.md", exact: true })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(chat.box).toBeEditable();
  await ask(chat, "Once more, /pdf", 3);
  expect(prompt()).not.toContain("haiku");
  expect(prompt()).toContain("Open it with care.");
});

test("the rules of a folder are sent in its chats", async ({ page, world: { model } }) => {
  const { folderId } = await call(page, "history.saveFolder", { name: "Garden" });
  await page.goto("/chat-history");
  await page.getByRole("button", { name: "Change Garden" }).click();
  await page.getByRole("menuitem", { name: "Rules", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rules for Garden" });
  await dialog.getByLabel("Rules", { exact: true }).fill("Answer as a gardener.");
  expect(await findEverywhere(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save rules" }).click();
  await expect(dialog).toHaveCount(0);

  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: ["Fine."] });
  await chat.sendAndSeeReply("Hello");
  const chatId = new URL(page.url()).pathname.split("/").at(-1);
  await call(page, "history.arrange", { chatIds: [chatId], folderId });
  await page.reload();
  await expect(chat.box).toBeEditable();
  await ask(chat, "What grows now?", 2);
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Answer as a gardener.");
  await meter(page).click();
  await expect(page.getByRole("checkbox", { name: "Folder “Garden”" })).toBeChecked();
});
