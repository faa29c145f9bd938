import { expect, type Page } from "@playwright/test";
import { ChatBuilder, type TestFile } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const notes: TestFile = { name: "notes.md", type: "text/markdown", text: "remember the milk\n" };
const large: TestFile = { name: "large.txt", type: "text/plain", text: "a".repeat(1_000_001) };
const program: TestFile = { name: "run.exe", type: "", text: "MZ\0" };

const builderOf = async (page: Page) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  return chat;
};

test("attaches pasted files and explains rejected ones", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  await chat.box.fill("Explain this");
  await chat.paste([notes, large, program]);
  await expect(chat.files.getByRole("listitem")).toHaveText([/notes\.md/]);
  await expect(chat.toast("large.txt has more than 1 MB of text.")).toBeVisible();
  await expect(chat.toast("run.exe is not a text, image, PDF, Word or CSV file.")).toBeVisible();
  await expect(chat.box).toHaveValue("Explain this");

  await chat.box.press("Enter");
  await expect(chat.files).toBeHidden();
  await expect(chat.conversation.getByText("notes.md").first()).toBeVisible();
  await page.waitForURL(/\/chat\/[\w-]+$/);
  await page.reload();
  await expect(chat.conversation.getByText("notes.md").first()).toBeVisible();
});

test("a word of 300,000 letters slows down neither typing nor the conversation", { tag: "@long" }, async ({
  page,
}) => {
  const chat = await builderOf(page);
  await chat.box.fill("a".repeat(300_000));
  await chat.box.press("b");
  await expect(chat.box).toHaveValue(/ab$/);
  await chat.box.fill(`Explain ${"a".repeat(90_000)}`);
  await chat.box.press("Enter");
  await page.waitForURL(/\/chat\/[\w-]+$/);
  await page.reload();
  await expect(chat.conversation.getByText(/a{90000}/).first()).toBeVisible();
});

test("attaches dropped files and highlights the drop zone", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  const hint = page.getByText("Drop files to attach them");
  const drag = await chat.dragOver([notes, large, program]);
  await expect(hint).toBeVisible();
  await drag.drop();
  await expect(hint).toBeHidden();
  await expect(chat.files.getByRole("listitem")).toHaveText([/notes\.md/]);
  await expect(chat.toast("large.txt has more than 1 MB of text.")).toBeVisible();
  await expect(chat.toast(/run\.exe is not a text/)).toBeVisible();
  await chat.files.getByRole("button", { name: "Remove notes.md" }).click();
  await expect(chat.files).toBeHidden();
});
