import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

async function builderWith(page: Page, modelName: string) {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel(modelName);
  return chat;
}

const red = {
  name: "red.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const attachRed = (page: Page) => page.locator("form input[type=file]").setInputFiles(red);

test("an image that the model cannot see goes into the project, and the model is told where", async ({
  page,
  world: { model },
}) => {
  const chat = await builderWith(page, "llava-v1.6");
  await chat.box.fill("what is it");
  await attachRed(page);
  await expect(chat.files.getByRole("listitem")).toHaveText(/red\.png.*[\d.]+ (bytes|kB)/);
  await chat.selectModel("qwen2.5-coder");
  await expect(chat.files.getByText("Goes into the project: this model can't see images")).toBeVisible();
  model.reply({ tokens: ["```html\n<img src='red.png' ", "alt='Red'>\n```"] });
  await chat.box.press("Enter");
  await expect(chat.files).toHaveCount(0);
  await expect(chat.conversation.getByText("red.png").first()).toBeVisible();
  await expect
    .poll(() => JSON.stringify(model.requests.at(-1)?.body))
    .toMatch(/Added to the project: red\.png/);
  // The page that the reply writes shows it.
  const picture = chat.previewPage.getByRole("img", { name: "Red" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
});

test("images that a text-only model does not get are announced above the box", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const chat = await builderWith(page, "llava-v1.6");
  const line = page.getByText("Earlier images are not sent: this model can't see images.");
  await attachRed(page);
  model.reply({ tokens: ["A red ", "square."] });
  await chat.send("what is it");
  await expect(chat.conversation.getByText("A red square.")).toBeVisible();
  await expect(line).toBeHidden();
  await chat.selectModel("qwen2.5-coder");
  await expect(line).toBeVisible();
  await expect(chat.box).toHaveAccessibleDescription(/Earlier images are not sent/);
  await chat.selectModel("llava-v1.6");
  await expect(line).toBeHidden();
});

test("a reply cut by its limit is marked and can be continued; a blocked one is marked", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = await builderWith(page, "qwen2.5-coder");
  model.reply({ tokens: ["Cut off in ", "the mid"], ending: "length" }, { tokens: ["dle of it."] });
  await chat.send("a long story");
  await expect(chat.conversation.getByText("This reply reached its length limit.")).toBeVisible();
  await chat.conversation.getByRole("button", { name: "Continue" }).click();
  await expect(chat.conversation.getByText("Cut off in the middle of it.")).toBeVisible();
  await expect(chat.conversation.getByText("This reply reached its length limit.")).toBeHidden();

  model.reply({ tokens: ["I will ", "not"], ending: "blocked" });
  await chat.send("and another one");
  await expect(
    chat.conversation.getByText("The model's provider cut this reply short under its safety rules."),
  ).toBeVisible();
});

test("the meter shows what is sent, and pins and drops files by keyboard, also after a reload", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = await builderWith(page, "llava-v1.6");
  const code = "// a line of this file that takes its space\n".repeat(80);
  const fence = (path: string) => `\`\`\`ts ${path}\n${code}\`\`\`\n`;
  model.reply({ tokens: ["Here.\n\n", ["src/a.ts", "src/b.ts", "src/c.ts"].map(fence).join("\n")] });
  await chat.sendAndSeeReply("Three files");
  const meter = page.getByRole("button", {
    name: /^Context: about [\d.,k]+ of [\d,]+ tokens, 2 files left out$/,
  });
  const files = page.getByRole("list", { name: "Project files" });
  const pin = page.getByRole("button", { name: "Always send src/c.ts" });
  const drop = page.getByRole("button", { name: "Never send src/a.ts" });

  await meter.press("Enter");
  await expect(files.getByRole("listitem")).toHaveCount(3);
  await pin.press("Space");
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await drop.press("Space");
  await expect(files.getByRole("listitem").filter({ hasText: "src/c.ts" })).not.toContainText("outline only");
  await expect(files.getByRole("listitem").filter({ hasText: "src/a.ts" })).toContainText("outline only");
  await page.keyboard.press("Escape");
  await expect(meter).toBeFocused();

  model.reply({ tokens: ["Noted."] });
  await chat.sendAndSeeReply("Explain it");
  const asked = JSON.stringify(model.requests.at(-1)?.body);
  expect(asked).toContain("```ts src/c.ts");
  expect(asked).not.toContain("```ts src/a.ts");
  await page.reload();
  await meter.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
});

test("the list says and filters what models can do, a reply tells what it took, and another answers where one is gone", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = await builderWith(page, "qwen2.5-coder");
  const option = page.getByRole("option");
  await page.getByRole("button", { name: /^Model:/ }).click();
  await expect(option.filter({ hasText: "qwen2.5-coder" })).toContainText("on this machine");
  // By keyboard: from the search to the third filter and back.
  for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Images", pressed: true })).toBeFocused();
  await expect(option.filter({ hasText: "llava-v1.6" })).toBeVisible();
  await expect(option.filter({ hasText: "qwen2.5-coder" })).toBeHidden();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");

  model.reply({ tokens: ["Three ", "short ", "words."] });
  await chat.send("Say something");
  await expect(chat.conversation.getByText("Three short words.")).toBeVisible();
  await chat.conversation.getByRole("button", { name: "Reply details" }).click();
  const details = page.getByRole("definition");
  await expect(details.filter({ hasText: "Stayed on this machine" })).toBeVisible();
  await expect(details.first()).toHaveText("qwen2.5-coder");
  await page.keyboard.press("Escape");
  await expect(details.first()).toBeHidden();

  await page.goto("/account/models");
  await page.getByRole("button", { name: /^Add a model/ }).click();
  await page.getByRole("listbox").getByRole("option", { name: "llava-v1.6" }).click();
  await expect(page.getByRole("button", { name: "Remove llava-v1.6" })).toBeVisible();
  await chat.open();
  await chat.selectModel("bakllava");
  await expect(page.getByText("bakllava is not connected; llava-v1.6 answers instead.")).toBeVisible();
  model.reply({ tokens: ["From another."] });
  await chat.send("Who are you?");
  await expect(chat.conversation.getByText("because bakllava could not be reached")).toBeVisible();
  await expect(chat.conversation.getByText("From another.")).toBeVisible();
});
