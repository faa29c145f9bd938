import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { call } from "./pages/new-user";

const handbook = `# Opening hours\nThe gate opens at nine.\n${"\nA paragraph about the garden.\n".repeat(200)}\n# Trees\nThe oak by the gate is three hundred years old.\n`;

test("documents are collected, mentioned in a message, cited by its reply, and opened at the passage", async ({
  page,
  world: { model },
}) => {
  await page.goto("/knowledge");
  await page.getByRole("button", { name: "New collection", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Handbook");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).toHaveURL(/\/knowledge\/[0-9a-f-]{36}$/);
  await page.getByLabel("Files to add", { exact: true }).setInputFiles([
    { name: "garden.md", mimeType: "text/markdown", buffer: Buffer.from(handbook) },
    { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nno") },
  ]);
  const documents = page.getByRole("list", { name: "Documents" });
  await expect(documents.getByRole("listitem").filter({ hasText: "garden.md" })).toContainText("Ready");
  await expect(documents).toContainText("broken.pdf could not be read: the file is damaged.");
  expect(await findEverywhere(page)).toEqual([]);

  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.box.pressSequentially("How old is the oak? @hand");
  await page.getByRole("option", { name: /Handbook/ }).click();
  await expect(page.getByRole("list", { name: "This message is about" })).toContainText("Handbook");
  model.reply({ tokens: ["The oak is ", "300 years old [1]."] });
  await chat.box.press("Enter");
  await chat.seeReply();
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("three hundred years old");

  await chat.conversation.getByRole("button", { name: "Passage 1, garden.md" }).click();
  const panel = page.getByRole("dialog", { name: "garden.md" });
  await expect(panel.locator("mark")).toContainText("The oak by the gate is three hundred years old.");
  await expect(panel.locator("mark")).toBeInViewport();
  expect(await findEverywhere(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(chat.box).toBeEditable();
});

test("a collection stays attached to a chat, and a reply says when nothing was found in it", async ({
  page,
  world: { model },
}) => {
  const { id } = await call(page, "knowledge.create", { name: "Laws" });
  await page.goto(`/knowledge/${id}`);
  await page.getByRole("button", { name: "Add documents", exact: true }).click();
  await page.getByRole("menuitem", { name: "A note", exact: true }).click();
  await page.getByLabel("Title", { exact: true }).fill("Dogs");
  await page.getByLabel("Text", { exact: true }).fill("Dogs are kept on a leash.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("list", { name: "Documents" })).toContainText("Ready");

  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: ["Hello."] }, { tokens: ["I do not know."] });
  await chat.send("Hello");
  await chat.seeReply();
  await page.getByRole("button", { name: "Integrations", exact: true }).click();
  await page.getByRole("checkbox", { name: "Laws", exact: true }).check();
  await page.keyboard.press("Escape");
  await chat.send("Which parliament did Norway elect?");
  await expect(chat.conversation).toContainText("Nothing about this was found in “Laws”.");
  await page.reload();
  await expect(chat.conversation).toContainText("Nothing about this was found in “Laws”.");
});

test("a message that mentions one's chats is answered from another chat, which its passage opens", async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: ["Noted."] }, { tokens: ["You chose moss green [1]."] });
  await chat.send("We decided that the shutters are painted moss green.");
  await chat.seeReply();
  const decided = new URL(page.url()).pathname;
  await chat.open();
  await chat.box.pressSequentially("How are the shutters painted? @your");
  await page.getByRole("option", { name: /Your chats/ }).click();
  await chat.box.press("Enter");
  await chat.seeReply();
  await chat.conversation.getByRole("button", { name: /^Passage 1, / }).click();
  await expect(page).toHaveURL(new RegExp(`${decided}\\?message=`));
  await expect(chat.conversation.locator("[data-found]")).toContainText("painted moss green");
});
