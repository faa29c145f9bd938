import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const pageWith = (script: string) => ({
  tokens: [
    "Here it is.\n\n",
    `\`\`\`html\n<!doctype html>\n<html><body><h1>Items</h1><button onclick="add()">Add</button>\n<script>\n${script}\n</script></body></html>\n\`\`\`\n`,
  ],
});
const broken = pageWith("items.push(1); function add() {}");
const worse = pageWith("const items = []; function add() { missing(); }");
const twice = pageWith("setTimeout(() => first()); setTimeout(() => second(), 50); function add() {}");
const good = pageWith("const items = []; function add() { items.push(1); }");

async function openBuilder(page: Page) {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  const tries = chat.conversation.getByRole("region", { name: /^Fixing an error/ });
  return { chat, tries };
}

test("an error is fixed in checked tries, and the last good version is one press away", async ({
  page,
  world: { model },
}) => {
  const { chat, tries } = await openBuilder(page);
  const fixIt = chat.preview.getByRole("button", { name: "Fix it" });

  await test.step("by a click: what breaks once its button is used is rolled back, the next try counts", async () => {
    model.reply(broken, worse, good);
    await chat.send("Build a list");
    await fixIt.press("Enter");
    await expect(tries.nth(0)).toContainText("Rolled back. Uncaught ReferenceError: missing is not defined");
    await expect(tries.nth(1)).toContainText("Fixed. The error is gone, and there are no new ones.");
    await expect(tries.nth(1)).toContainText(/1,200 tokens in, 34 out · about \$0\.0013 · no prompt used/);
    await expect(tries).toHaveCount(2);
    expect(await findEverywhere(page)).toEqual([]);
    const asked = JSON.stringify(model.requests.at(-1)?.body);
    expect(asked).toContain("items is not defined");
    expect(asked).toContain("Try 1 was rolled back: Uncaught ReferenceError: missing is not defined");
  });

  await test.step("back: a broken change can be left for the version that was found good", async () => {
    model.reply(broken);
    await chat.send("Break it");
    await chat.preview.getByRole("button", { name: "Back to last good (v3)" }).click();
    await expect(fixIt).toBeHidden();
  });
});

test("one of several errors is fixed by a click, and errors of the next changes without one", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const { chat, tries } = await openBuilder(page);
  const automatic = chat.preview.getByRole("switch", { name: "Fix automatically" });

  await test.step("one of several: the error beside whose line the button stands", async () => {
    model.reply(twice, good);
    await chat.send("Break it twice");
    await chat.preview.getByRole("button", { name: /^Console/ }).click();
    await chat.preview.getByRole("button", { name: "Fix this error" }).nth(1).click();
    await expect(tries.first()).toContainText("Fixed.");
    await expect(tries.first()).toContainText("second is not defined");
    await chat.preview.getByRole("button", { name: /^Console/ }).click();
  });

  await test.step("without a click: the switch is remembered, and errors of the next change are fixed", async () => {
    await chat.preview.getByRole("button", { name: /^Console/ }).click();
    await automatic.click();
    model.reply(broken, good);
    await chat.send("Break it again");
    await expect(tries.nth(1)).toContainText("Fixed.");
    await page.reload();
    await chat.preview.getByRole("button", { name: /^Console/ }).click();
    await expect(automatic).toBeChecked();
  });
});
