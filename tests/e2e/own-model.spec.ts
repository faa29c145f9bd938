import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type LongChat, SEED_SECRET, seedLongChat } from "../support/long-chat";
import type { StandIn } from "../support/model-stand-in";
import { startOpenAi } from "../support/openai-stand-in";
import { type Product, startProduct } from "../support/product";
import { ChatBuilder } from "./pages/chat-builder";

let dataDir: string;
let model: StandIn;
let product: Product;
let seeded: LongChat;

test.beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-own-model-"));
  seeded = await seedLongChat(dataDir, 2);
  model = await startOpenAi();
  const env = { AUTH_SECRET: SEED_SECRET, OPENAI_COMPATIBLE_BASE_URL: model.url };
  product = await startProduct({ dataDir, env });
});

test.afterAll(async () => {
  await product.stop();
  await model.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function builderWith(page: Page, modelName: string) {
  await seeded.signIn(page.context(), product.url);
  const chat = new ChatBuilder(page);
  await chat.open(`${product.url}/chat`);
  await chat.selectModel(modelName);
  return chat;
}

test("a picture that was picked for another model waits for it, and the message says so", async ({
  page,
}) => {
  const chat = await builderWith(page, "llava-v1.6");
  await chat.box.fill("what is it");
  await chat.paste([{ name: "red.png", type: "image/png", text: "\u0089PNG" }]);
  await expect(chat.files.getByRole("listitem")).toHaveText(/red\.png/);
  await chat.selectModel("qwen2.5-coder");
  model.reply({ tokens: ["I was not ", "shown any."] });
  await chat.box.press("Enter");
  await expect(chat.toast("red.png was not attached: the selected model cannot see images")).toBeVisible();
  await expect(chat.conversation.getByText("I was not shown any.")).toBeVisible();
  await expect(chat.conversation.getByText("red.png")).toHaveCount(0);
  await expect(chat.files.getByRole("listitem")).toHaveText(/red\.png/);
});

test("a reply that its limit cut says so and goes on, one that was blocked says so", async ({ page }) => {
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
    chat.conversation.getByText("The model's provider ended this reply by its safety rules."),
  ).toBeVisible();
});
