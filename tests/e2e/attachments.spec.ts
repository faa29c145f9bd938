import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { docxFile, paragraph, pdfFile, rawPdf } from "../support/document-files";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const file = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: "",
  buffer: Buffer.from(content),
});
const photo = () =>
  sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: "#369" } })
    .jpeg()
    .toBuffer();

const builderOn = async (page: Page) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  return { chat, input: page.locator("form input[type=file]") };
};

// /api/attachments/[attachmentId]. chat.spec.ts covers the owner's view.
test("attachments are visible to their owner only", async ({ page, request, world }) => {
  const unknown = `${world.product.url}/api/attachments/${randomUUID()}`;
  expect((await request.get(unknown)).status()).toBe(401);
  expect((await page.request.get(unknown)).status()).toBe(404);
  expect((await page.request.get("/api/attachments/..%2f..%2fsecret")).status()).toBe(404);
});

test("documents, a table and code go into the prompt, a picture and data into the project, by keyboard", async ({
  page,
  world: { model },
}) => {
  const { chat, input } = await builderOn(page);
  await input.setInputFiles([
    file("brief.pdf", await pdfFile(["Opens at 7.", "Bread costs 4."])),
    file("report.docx", docxFile(paragraph("Sales grew."))),
    file("sales.csv", "month;units\nJan;10\nFeb;12\n"),
    file("prices.json", '{ "bread": 4 }\n'),
    file("shop.jpg", await photo()),
  ]);
  const chips = chat.files.getByRole("listitem");
  await expect(chips).toHaveText([
    /^brief\.pdf2 pages · \d+ tokens$/,
    /^report\.docx(?:under 1|[\d.]+) kB/,
    /^sales\.csv/,
    /^prices\.json/,
    /^shop\.jpgGoes into the project: this model can't see images/,
  ]);
  await page.getByRole("button", { name: /Add prices\.json to the project instead/ }).focus();
  await page.keyboard.press("Enter");
  expect(await findEverywhere(page)).toEqual([]);
  // They are kept with the message that is being written.
  await page.reload();
  await expect(chips).toHaveCount(5);
  await expect(chips.last()).toHaveText(/^shop\.jpgGoes into the project/);

  model.reply({ tokens: ["A page for ", "the bakery."] });
  await chat.send("Build the page of this bakery");
  await expect(chat.conversation.getByText("A page for the bakery.")).toBeVisible();
  const prompt = JSON.stringify(model.requests.at(-1)?.body).replaceAll("\\n", "\n");
  expect(prompt).toContain("[Page 2]\nBread costs 4.");
  expect(prompt).toContain("text report.docx\n[A document]\nSales grew.");
  expect(prompt).toContain("| month | units |\n| --- | --- |\n| Jan | 10 |");
  expect(prompt).toMatch(/\[Added to the project: prices\.json \(.+\), shop\.jpg \(.+\)\]/);

  await page.reload();
  await expect(chat.conversation.getByText("brief.pdf2 pages")).toBeVisible();
  await expect(chat.conversation.getByText("Added to the project as prices.json")).toBeVisible();
  await page.getByRole("button", { name: "Code", exact: true }).first().click();
  const showFiles = page.getByRole("button", { name: "Files", exact: true });
  await expect(showFiles).toBeVisible();
  if (!(await page.getByRole("tree", { name: "Files" }).isVisible())) await showFiles.click();
  await expect(page.getByRole("treeitem", { name: /shop\.jpg/ })).toBeVisible();
});

test("what cannot be read is refused in one sentence, and the server keeps answering", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const { chat, input } = await builderOn(page);
  await input.setInputFiles([
    file("bomb.pdf", rawPdf(Buffer.alloc(600_000_000, " "), 2)),
    file("locked.pdf", await pdfFile(["Secret."], "abc")),
    file("half.pdf", (await pdfFile(["Half."])).subarray(0, 200)),
  ]);
  await expect(
    chat.toast("locked.pdf is password-protected. Remove the password, then attach it again."),
  ).toBeVisible({ timeout: 30_000 });
  await expect(chat.toast("bomb.pdf expands to more data than is allowed.")).toBeVisible();
  await expect(chat.toast("half.pdf could not be read: the file is damaged.")).toBeVisible();
  await expect(chat.files).toBeHidden();

  await page.setViewportSize({ width: 375, height: 740 });
  await input.setInputFiles([
    file("a-rather-long-name-of-a-picture.jpg", await photo()),
    file("story.txt", "It was a dark and stormy night. ".repeat(30_000)),
  ]);
  await expect(page.getByText(/^Only about \d+% of story\.txt fits in the model's context\./)).toBeVisible();
  expect(await chat.files.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  model.reply({ tokens: ["Still ", "here."] });
  await chat.send("Are you there?");
  await expect(chat.conversation.getByText("Still here.")).toBeVisible();
});
