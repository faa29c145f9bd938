import { expect, type Locator } from "@playwright/test";
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
  const handButton = chat.preview.getByRole("button", { name: "Edit", exact: true });
  const panel = chat.preview.getByRole("region", { name: "Edit", exact: true });
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
    await inner.getByText("Second").dragTo(inner.getByText("First"), { targetPosition: { x: 9, y: 20 } });
    await expect(inner.locator("p")).toHaveText(["First", "Second"]);
    await press("Undo");
    await expect(inner.locator("p")).toHaveText(["Second", "First"]);
    // What was dragged is selected.
    await expect(field("Text")).toHaveValue("Second");
    await press("Duplicate");
    await expect(inner.locator("p")).toHaveCount(3);
    await press("Undo");
    await expect(inner.locator("p")).toHaveCount(2);
    await press("Delete");
    await expect(inner.locator("p")).toHaveText(["First"]);
    await expect(panel).toBeFocused();
    await inner.getByText("Elbe").click();
    await expect(panel.getByText("Changes all 2 on this page")).toBeVisible();
    await expect(panel.getByText("Written in src/App.tsx, line 2.")).toBeVisible();
    await field("Text").fill("Elbe (Labe)");
    await field("Text").press("Enter");
    await expect(inner.locator("li")).toHaveText(["Elbe (Labe)", "Oder"]);
    await expect(field("Padding, top")).toHaveValue("4px");
    await field("Padding, top").press("ArrowUp");
    await expect(inner.getByText("Oder")).toHaveCSS("padding-top", "6px");
    await field("Padding, top").press("Shift+ArrowUp");
    await field("Padding, top").press("Enter");
    await expect(field("Padding, top")).toHaveValue("64px");
    await press("Close");
    await seeVersion(2);
    await page.reload();
    await expect(inner.getByRole("heading", { name: "Streams" })).toHaveCSS("font-size", "36px");
    await expect(inner.getByText("Oder")).toHaveCSS("padding", "64px 4px 4px");
    await expect(inner.locator("p")).toHaveText(["First"]);
  });

  await test.step("HTML: text, place and style, by keys alone", async () => {
    const { keyboard } = page;
    const tabTo = async (target: Locator) => {
      // The short way: past the panel's end, Tab goes on through the page's elements.
      const isBefore = await target.evaluate(
        (element) =>
          document.activeElement !== null &&
          (element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      );
      for (let presses = 0; presses < 60; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press(isBefore ? "Shift+Tab" : "Tab");
      }
      throw new Error("Tab does not lead there.");
    };
    const write = async (name: string, text: string) => {
      await tabTo(field(name));
      await keyboard.press("Control+a");
      await keyboard.type(text);
      await keyboard.press("Enter");
    };
    // Unlike a poll, these survive a frame that is replaced meanwhile.
    const seeOrder = (...texts: string[]) => expect(inner.locator("body > *")).toHaveText(texts);
    await build(html);
    await expect(handButton).toBeEnabled();
    await keyboard.press("Control+e");
    await expect.poll(() => inner.locator("html").evaluate(() => document.hasFocus())).toBe(true);
    for (const key of ["Tab", "ArrowDown", "Enter"]) await keyboard.press(key);
    await expect(panel).toBeFocused();
    await write("Text", "Seas");
    await expect(inner.getByText("Seas")).toBeVisible();
    await keyboard.press("Alt+ArrowDown");
    await seeOrder("Deep", "Seas");
    await keyboard.press("Control+z");
    await seeOrder("Seas", "Deep");
    await write("Text color", "rgb(200, 0, 0)");
    await expect(inner.getByText("Seas")).toHaveCSS("color", "rgb(200, 0, 0)");
    await write("Text size", "banana");
    await expect(panel.getByText("CSS does not know this value here")).toBeVisible();
    await keyboard.press("Escape");
    await tabTo(panel.getByText("Theme", { exact: true }));
    await keyboard.press("Enter");
    await write("paper", "#ddeeff");
    await expect(inner.locator("body")).toHaveCSS("background-color", "rgb(221, 238, 255)");
    await tabTo(panel.getByText("Changes (3)", { exact: true }));
    await keyboard.press("Enter");
    await expect(panel.getByText('+   <h1 style="color: rgb(200, 0, 0)">Seas</h1>')).toBeVisible();
    await tabTo(panel.getByRole("button", { name: "Take back: heading text color" }));
    await keyboard.press("Enter");
    await expect(inner.getByText("Seas")).not.toHaveCSS("color", "rgb(200, 0, 0)");
    await keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(handButton).toBeFocused();
    await seeVersion(2);
    await page.reload();
    await expect(inner.getByText("Seas")).toBeVisible();
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
    await press("Ask for a change");
    await expect(chat.box).toBeFocused();
  });
});
