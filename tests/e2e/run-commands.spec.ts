import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const page = "```html\n<!doctype html>\n<html><body><h1>Hi</h1></body></html>\n```\n\n";
const asks = (commands: string, before = "") => ({
  tokens: ["Let me look.\n\n", before, `\`\`\`run\n${commands}\n\`\`\`\n`],
});

test("commands of a reply run when they are allowed, and by themselves once the project allows it", {
  tag: "@long",
}, async ({ page: tab, world: { model } }) => {
  const chat = new ChatBuilder(tab);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  const cards = chat.conversation.getByRole("region", { name: "Run in the terminal" });
  const button = (name: string) => cards.last().getByRole("button", { name });

  await test.step("once: the output is shown, and what was written is in the project, after a reload too", async () => {
    model.reply(asks("echo hi > out.txt && ls", page));
    await chat.send("Build a page");
    await expect(cards.last()).toContainText("$ echo hi > out.txt && ls");
    await expect(cards.last()).toContainText("Not run yet");
    expect(await findEverywhere(tab)).toEqual([]);
    await button("Run once").click();
    await expect(cards.last()).toContainText("Exit code 0");
    await expect(cards.last().getByRole("region", { name: "Output" })).toHaveText(/index\.html\s+out\.txt/);
    await tab.reload();
    await expect(cards.last().getByRole("region", { name: "Output" })).toHaveText(/index\.html\s+out\.txt/);
    await tab.getByRole("button", { name: "Code", exact: true }).first().click();
    const code = tab.getByRole("region", { name: "Code", exact: true });
    await expect(code.getByText("Saved", { exact: true })).toBeVisible();
    const files = code.getByRole("tree", { name: "Files" });
    if (!(await files.isVisible())) await code.getByRole("button", { name: "Files", exact: true }).click();
    await expect(files.getByText("out.txt")).toBeVisible();
    await tab.getByRole("button", { name: "Code", exact: true }).first().click();
  });

  await test.step("not at all: nothing runs, and the assistant is not answered", async () => {
    model.reply(asks("rm index.html"));
    await chat.send("Clean up");
    await button("Don't run").click();
    await expect(cards.last()).toContainText("Not allowed to run");
    await expect(chat.previewPage.getByRole("heading", { name: "Hi" })).toBeVisible();
  });

  await test.step("always: this time and from then on, with the output sent back", async () => {
    model.reply(asks("cat out.txt"), { tokens: ["It says hi."] });
    await chat.send("What does it say?");
    await button("Always for this project").click();
    await expect(chat.conversation).toContainText("It says hi.");
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("$ cat out.txt\\nhi");
    model.reply(asks("wc -l out.txt"), { tokens: ["One line."] });
    await chat.send("How long is it?");
    await expect(chat.conversation).toContainText("One line.");
    await expect(cards.last()).toContainText("Exit code 0");
  });

  await test.step("an endless command is stopped", async () => {
    model.reply(asks("node -e 'while (true) {}'"), { tokens: ["It was stopped."] });
    await chat.send("Wait");
    await button("Stop").click();
    await expect(cards.last()).toContainText("Exit code 130");
    await expect(chat.conversation).toContainText("It was stopped.");
  });
});
