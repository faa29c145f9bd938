import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const react = [
  '### src/App.tsx\n\n```tsx\nimport { Star } from "lucide-react";\n\nexport default function App() {\n  return (\n    <main>\n      <h1 className="title">Rivers</h1>\n      <Star aria-label="Star" />\n    </main>\n  );\n}\n```\n',
];
const vue = [
  '### src/App.vue\n\n```vue\n<script setup>\nconst name = "moss";\n</script>\n\n<template>\n  <main>\n    <p>Plant {{ name }}</p>\n  </main>\n</template>\n```\n',
];
const html = [
  '### index.html\n\n```html\n<!doctype html>\n<html>\n<head><title>Lakes</title></head>\n<body>\n  <h1>Lakes</h1>\n  <button class="press" onclick="this.textContent = \'Pressed\'">Press</button>\n  <ul id="names"></ul>\n  <script>\n    window.addEventListener("pointerup", () => document.body.append("Seen"), true);\n    document.getElementById("names").innerHTML = "<li>Baikal</li>";\n  </script>\n</body>\n</html>\n```\n',
];

const pickButton = (chat: ChatBuilder) => chat.preview.getByRole("button", { name: "Edit", exact: true });
const ask = (chat: ChatBuilder) => chat.preview.getByRole("button", { name: "Ask for a change" });
/** Keys reach the page once its frame has focus. */
async function pickByKeys(chat: ChatBuilder) {
  await pickButton(chat).press("Enter");
  await expect.poll(() => chat.previewPage.locator("html").evaluate(() => document.hasFocus())).toBe(true);
}
const chips = (page: Page) =>
  page.getByRole("main").locator("form").getByRole("list", { name: "This message is about" });

test("an element of the page is picked by mouse or keyboard, and the message names its file and line", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  const inner = chat.previewPage;
  const asked = () => JSON.stringify(model.requests.at(-1)?.body);
  const build = async (tokens: string[]) => {
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    model.reply({ tokens });
    await chat.sendAndSeeReply("Make a page");
  };

  await test.step("React, by mouse, also what a package draws", async () => {
    await build(react);
    await pickButton(chat).click();
    await expect(pickButton(chat)).toHaveAttribute("aria-pressed", "true");
    await inner.getByRole("heading", { name: "Rivers" }).click();
    await ask(chat).click();
    await expect(chips(page)).toContainText("<h1> “Rivers” App.tsx:6");
    await expect(pickButton(chat)).toHaveAttribute("aria-pressed", "false");
    await expect(chat.box).toBeFocused();
    await pickButton(chat).click();
    await inner.getByLabel("Star").click();
    await ask(chat).click();
    await expect(chips(page)).toContainText("App.tsx:7");
    model.reply({ tokens: ["Done."] });
    await chat.sendAndSeeReply("Make this bigger");
    expect(asked()).toContain("in src/App.tsx, line 6");
    expect(asked()).toContain(JSON.stringify('<h1 class="title">Rivers</h1>').slice(1, -1));
    await expect(chips(page).getByRole("button")).toHaveCount(0);
  });

  await test.step("React, by keyboard", async () => {
    await pickByKeys(chat);
    for (const key of ["Tab", "ArrowDown", "ArrowRight", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await ask(chat).press("Enter");
    await expect(chips(page)).toContainText("<div>");
    await chips(page).getByRole("button").first().click();
    await pickByKeys(chat);
    for (const key of ["Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await ask(chat).press("Enter");
    await expect(chips(page)).toContainText("<h1> “Rivers” App.tsx:6");
  });

  await test.step("Escape ends it, in the page and in the app", async () => {
    await pickByKeys(chat);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(pickButton(chat)).toHaveAttribute("aria-pressed", "false");
    await expect(pickButton(chat)).toBeFocused();
    await pickByKeys(chat);
    await chat.box.press("Escape");
    await expect(pickButton(chat)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("HTML, by mouse: the page sees nothing of it", async () => {
    await build(html);
    await pickButton(chat).click();
    await inner.getByRole("button", { name: "Press" }).click();
    await ask(chat).click();
    await expect(chips(page)).toContainText("<button> “Press” index.html:6");
    await expect(inner.getByText("Pressed")).toBeHidden();
    await expect(inner.getByText("Seen")).toBeHidden();
    await inner.getByRole("button", { name: "Press" }).click();
    await expect(inner.getByText("Pressed")).toBeVisible();
    model.reply({ tokens: ["Done."] });
    await chat.sendAndSeeReply("Make this bigger");
    expect(asked()).toContain("in index.html, line 6");
  });

  await test.step("HTML, by keyboard: what a script made has the line of its container", async () => {
    await pickByKeys(chat);
    for (const key of ["Tab", "ArrowRight", "ArrowRight", "ArrowDown", "Enter"])
      await page.keyboard.press(key);
    await ask(chat).press("Enter");
    await expect(chips(page)).toContainText("<li> “Baikal” index.html:7");
  });

  await test.step("Vue", async () => {
    await build(vue);
    await pickButton(chat).click();
    await inner.getByText("Plant moss").click();
    await ask(chat).click();
    await expect(chips(page)).toContainText("<p> “Plant moss” App.vue:7");
  });
});
