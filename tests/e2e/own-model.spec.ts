import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

async function builderWith(page: Page, modelName: string) {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel(modelName);
  return chat;
}

test("an image attached for another model is held back, with an explanation", async ({
  page,
  world: { model },
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

test("images that a text-only model does not get are announced above the box", async ({
  page,
  world: { model },
}) => {
  const chat = await builderWith(page, "llava-v1.6");
  const line = page.getByText("Earlier pictures are not sent: the selected model cannot see images.");
  await chat.paste([{ name: "red.png", type: "image/png", text: "\u0089PNG" }]);
  model.reply({ tokens: ["A red ", "square."] });
  await chat.send("what is it");
  await expect(chat.conversation.getByText("A red square.")).toBeVisible();
  await expect(line).toBeHidden();
  await chat.selectModel("qwen2.5-coder");
  await expect(line).toBeVisible();
  await expect(chat.box).toHaveAccessibleDescription(/Earlier pictures are not sent/);
  await chat.selectModel("llava-v1.6");
  await expect(line).toBeHidden();
});

test("a reply cut by its limit is marked and can be continued; a blocked one is marked", async ({
  page,
  world: { model },
}) => {
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
