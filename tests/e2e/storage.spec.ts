import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openEmbedded } from "~/server/db/embedded";
import { startOpenAi } from "../support/openai-stand-in";
import { startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const FULL = /This would exceed the 100 MB of storage in the Free plan: most of it is chats/;
const pageOf = (title: string, notes = "") => [
  `\`\`\`html index.html\n<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><!-- ${notes} --></html>\n\`\`\`\n`,
];

/** Lets a chat of a stopped product count as so much text that 20 kB are left of the Free plan's storage. */
async function fill(dataDir: string, chatId: string) {
  const { db, close } = openEmbedded(dataDir);
  await db.$executeRaw`UPDATE chats SET text_bytes = ${100_000_000 - 20_000} WHERE id = ${chatId}::uuid`;
  await close();
}

const chatOf = (page: Page) => String(page.url().split("/").at(-1));

test("with its storage full, an account keeps working, and every refusal says what to delete", {
  tag: "@long",
}, async ({ browser }) => {
  const model = await startOpenAi();
  const env = { OPENAI_COMPATIBLE_BASE_URL: model.url };
  const product = await startProduct({ env });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signedInUser(page, product.dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  model.reply({ tokens: ["A long story."] });
  await chat.sendAndSeeReply("A story");
  await page.waitForURL("**/chat/*");
  const story = chatOf(page);
  await chat.open();
  model.reply({ tokens: pageOf("Rivers") });
  await chat.sendAndSeeReply("Rivers");
  await page.waitForURL("**/chat/*");
  const rivers = chatOf(page);
  await product.stop();
  await fill(product.dataDir, story);
  await product.startAgain();
  await chat.open(`/chat/${rivers}`);

  await test.step("an attachment", async () => {
    await page.locator("form input[type=file]").setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("notes ".repeat(10_000)),
    });
    await expect(page.getByText(FULL).first()).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("a version", async () => {
    model.reply({ tokens: pageOf("Lakes", randomBytes(15_000).toString("hex")) });
    await chat.sendAndSeeReply("Lakes");
    await page.getByRole("button", { name: "Save Version" }).click();
    await expect(chat.toast(FULL)).toBeVisible();
  });

  await test.step("a publication", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Title")).not.toHaveValue("");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText(FULL);
    await page.keyboard.press("Escape");
  });

  await test.step("what is deleted makes room", async () => {
    await call(page, "chat.remove", { chatId: story });
    await page.getByRole("button", { name: "Save Version" }).click();
    await expect(page.getByRole("button", { name: "Save Version" })).toBeHidden();
  });
  await context.close();
  await product.discard();
  await model.close();
});
