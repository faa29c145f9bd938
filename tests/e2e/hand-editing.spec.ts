import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const react = [
  '### src/App.tsx\n\n```tsx\nexport default function App() {\n  const names = ["Elbe", "Oder"];\n  return (\n    <main className="p-4">\n      <h1 className="text-lg">Rivers</h1><p>First</p><p>Second</p>\n      <ul>\n        {names.map((name) => <li key={name} className="p-1">{name}</li>)}\n      </ul>\n    </main>\n  );\n}\n```\n',
];
const html = [
  "### index.html\n\n```html\n<!doctype html>\n<html>\n<head><title>Lakes</title><style>:root { --paper: #ffffff; } body { background: var(--paper); }</style></head>\n<body>\n  <h1>Lakes</h1>\n  <p>Deep</p>\n</body>\n</html>\n```\n",
];
const vue = [
  '### src/App.vue\n\n```vue\n<script setup>\nconst name = ["mo", "ss"].join("");\n</script>\n\n<template>\n  <main>\n    <p>Plant</p><b>{{ name }}</b>\n  </main>\n</template>\n```\n',
];

test("an element of the page is edited by hand, as versions", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  const inner = chat.previewPage;
  const handButton = chat.preview.getByRole("button", { name: "Edit by hand", exact: true });
  const panel = chat.preview.getByRole("region", { name: "Edit by hand", exact: true });
  const field = (name: string) => panel.getByLabel(name, { exact: true });
  const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
  /** The panel takes room of the page, which moves what is pressed there. */
  const begin = async () => {
    await handButton.click();
    await expect(panel).toBeVisible();
  };
  const seeVersion = (number: number) =>
    expect(chat.preview.getByText(`Showing version ${number}`, { exact: true })).toBeAttached();
  const build = async (tokens: string[]) => {
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    model.reply({ tokens });
    await chat.sendAndSeeReply("Make a page");
  };

  await test.step("React: text, classes, order and what is refused, as one version", async () => {
    await build(react);
    await begin();
    await inner.getByRole("heading", { name: "Rivers" }).click();
    await expect(panel.getByText("<h1> “Rivers” in src/App.tsx.", { exact: true })).toBeVisible();
    await field("Text").fill("Streams");
    await expect(inner.getByRole("heading", { name: "Streams" })).toBeVisible();
    await field("Text").press("Enter");
    await expect(field("Text size")).toHaveValue("text-lg");
    await field("Text size").selectOption("text-4xl");
    await expect(inner.getByRole("heading", { name: "Streams" })).toHaveCSS("font-size", "36px");
    await press("Select the next one");
    await expect(field("Text")).toHaveValue("First");
    await press("Move later");
    await expect(inner.locator("p")).toHaveText(["Second", "First"]);
    await press("Duplicate");
    await expect(inner.locator("p")).toHaveCount(3);
    await press("Undo");
    await expect(inner.locator("p")).toHaveCount(2);
    await press("Delete");
    await expect(inner.locator("p")).toHaveText(["Second"]);
    await expect(panel).toBeFocused();
    await inner.getByText("Elbe").click();
    await expect(panel.getByText("<li> in src/App.tsx. Changes all 2.", { exact: true })).toBeVisible();
    await expect(panel.getByText("Written in src/App.tsx, line 2.")).toBeVisible();
    await field("Text").fill("Elbe (Labe)");
    await field("Text").press("Enter");
    await expect(inner.locator("li")).toHaveText(["Elbe (Labe)", "Oder"]);
    await field("Padding").selectOption("p-8");
    await expect(inner.getByText("Oder")).toHaveCSS("padding", "32px");
    await press("Close");
    await seeVersion(2);
    await page.reload();
    await expect(inner.getByRole("heading", { name: "Streams" })).toHaveCSS("font-size", "36px");
    await expect(inner.getByText("Oder")).toHaveCSS("padding", "32px");
    await expect(inner.locator("p")).toHaveText(["Second"]);
  });

  await test.step("HTML: text and style, by keyboard", async () => {
    await build(html);
    await handButton.press("Enter");
    await expect.poll(() => inner.locator("html").evaluate(() => document.hasFocus())).toBe(true);
    for (const key of ["Tab", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect(panel).toBeFocused();
    await field("Text").fill("Seas");
    await field("Text").press("Enter");
    await field("Text color").fill("rgb(200, 0, 0)");
    await field("Text color").press("Enter");
    await expect(inner.getByText("Seas")).toHaveCSS("color", "rgb(200, 0, 0)");
    await panel.getByText("Theme", { exact: true }).click();
    // Again where the page of the edit before came in between.
    await expect(async () => {
      await field("paper").fill("");
      await field("paper").fill("#ddeeff");
      await expect(inner.locator("body")).toHaveCSS("background-color", "rgb(221, 238, 255)", {
        timeout: 2_000,
      });
    }).toPass();
    await field("paper").press("Enter");
    await panel.getByText("Show changes", { exact: true }).click();
    await expect(panel.getByText('+   <h1 style="color: rgb(200, 0, 0)">Seas</h1>')).toBeVisible();
    await expect(inner.getByText("Seas")).toHaveCSS("color", "rgb(200, 0, 0)");
    await field("Text").press("Escape");
    await expect(panel).toBeHidden();
    await expect(handButton).toBeFocused();
    await seeVersion(2);
    await page.reload();
    await expect(inner.getByText("Seas")).toHaveCSS("color", "rgb(200, 0, 0)");
    await expect(inner.locator("body")).toHaveCSS("background-color", "rgb(221, 238, 255)");
  });

  await test.step("Vue, and what a tab that was closed meanwhile left in the draft", async () => {
    await build(vue);
    await begin();
    await inner.getByText("Plant").click();
    await field("Text").fill("Fern");
    await field("Text").press("Enter");
    await expect(inner.getByText("Fern")).toBeVisible();
    await page.reload();
    await expect(inner.getByText("Fern")).toBeVisible();
    await begin();
    await expect(async () => {
      await inner.getByText("moss").click();
      await expect(panel.getByText("Code makes this text.")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await press("Ask the assistant instead");
    await expect(chat.box).toBeFocused();
  });
});
