import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { pressMore } from "./pages/preview-menus";

const counter = [
  "### src/App.tsx\n\n```tsx\n",
  `import { useState } from "react";

export default function App() {
  const [count, setCount] = useState(() => Number(localStorage.getItem("count") ?? 0));
  const add = () => {
    setCount(count + 1);
    localStorage.setItem("count", String(count + 1));
  };
  const fill = () => {
    try {
      localStorage.setItem("big", "x".repeat(1_000_000));
    } catch (error) {
      document.title = error.name;
      console.log("caught " + error.name);
    }
  };
  return <><button onClick={add}>Count {count}</button><button onClick={fill}>Fill</button></>;
}
`,
  "```\n",
];

/** Shows how often `localStorage` was counted, and keeps notes in IndexedDB. */
const notes = [
  "### src/App.tsx\n\n```tsx\n",
  `import { openDB } from "idb";
import { useEffect, useState } from "react";

const opened = openDB("app", 1, {
  upgrade: (db) => void db.createObjectStore("notes", { keyPath: "id", autoIncrement: true }).createIndex("at", "at"),
});

export default function App() {
  const [last, setLast] = useState({ id: 0, at: new Date(0) });
  const show = async () => {
    const cursor = await (await opened).transaction("notes").store.index("at").openCursor(null, "prev");
    if (cursor) setLast(cursor.value);
  };
  useEffect(() => void show(), []);
  const add = async () => {
    await (await opened).add("notes", { at: new Date() });
    await show();
  };
  return <><button onClick={add}>Notes {last.id} {last.at instanceof Date && "dated"}</button><p>{localStorage.length} items</p></>;
}
`,
  "```\n",
];

test("what an app stores lasts for the view, and with its project once its owner keeps it", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  const inner = chat.previewPage;
  const countIs = (count: number) => inner.getByRole("button", { name: `Count ${count}`, exact: true });
  const keep = page.getByRole("switch", { name: "Keep this app's data" });
  const keepButton = chat.preview.getByRole("button", { name: "Keep this app's data" });
  const offer = chat.preview.getByText("This app stores data.").locator("..");
  const saved = () => page.waitForResponse((answer) => answer.url().includes("project.writeStorage"));
  await chat.open();
  model.reply({ tokens: counter });
  await chat.sendAndSeeReply("A counter in React");
  const address = page.url();

  await test.step("for the view: another run finds it, another view does not", async () => {
    await expect(countIs(0)).toBeVisible();
    await expect(keepButton).toBeHidden();
    await countIs(0).click();
    await expect(countIs(1)).toBeVisible();
    await expect(chat.preview.getByText("This app stores data.")).toBeVisible();
    await expect(keepButton).toBeVisible();
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 667 });
    await page.getByRole("tab", { name: "Preview", exact: true }).click();
    // Above its buttons, not squeezed in beside them.
    expect((await offer.boundingBox())?.width).toBeGreaterThan(300);
    await page.setViewportSize(wide ?? { width: 1280, height: 800 });
    await chat.preview.getByRole("button", { name: "Reload preview" }).click();
    await expect(countIs(1)).toBeVisible();
    await page.reload();
    await expect(countIs(0)).toBeVisible();
    await expect(chat.preview.getByText("This app's data was lost")).toBeVisible();
  });

  await test.step("who declines is not asked again in this tab", async () => {
    await chat.preview.getByRole("button", { name: "Not Now" }).click();
    await countIs(0).click();
    await expect(countIs(1)).toBeVisible();
    await expect(keepButton).toBeHidden();
    await page.reload();
    await expect(countIs(0)).toBeVisible();
    await expect(chat.preview.getByText("This app's data was lost")).toBeHidden();
  });

  await test.step("more than a megabyte is refused as a browser refuses it", async () => {
    await inner.getByRole("button", { name: "Fill" }).click();
    await expect(chat.preview.getByText("1 warning")).toBeAttached();
  });

  await test.step("kept: another view finds what was stored before and after", async () => {
    await countIs(0).click();
    await pressMore(page, "App data");
    await expect(page.getByText("under 1 kB")).toBeVisible();
    const first = saved();
    await keep.click();
    await expect(keep).toBeChecked();
    await first;
    await page.keyboard.press("Escape");
    await countIs(1).click();
    await expect(countIs(2)).toBeVisible();
    // At once: what is not saved yet is saved on the way out.
    await page.reload();
    await expect(countIs(2)).toBeVisible();
  });

  await test.step("another project finds nothing, and its databases are kept as well", async () => {
    const notesAre = (count: number) => inner.getByRole("button", { name: `Notes ${count} dated` });
    await chat.open();
    model.reply({ tokens: notes });
    await chat.sendAndSeeReply("Notes in React");
    await expect(inner.getByText("0 items")).toBeVisible();
    await notesAre(0).click();
    await expect(notesAre(1)).toBeVisible();
    await chat.preview.getByRole("button", { name: "Reload preview" }).click();
    await expect(notesAre(1)).toBeVisible();
    const first = saved();
    await keepButton.click();
    await first;
    await expect(keepButton).toBeHidden();
    await pressMore(page, "App data");
    await expect(keep).toBeChecked();
    await page.keyboard.press("Escape");
    await notesAre(1).click();
    await expect(notesAre(2)).toBeVisible();
    await page.reload();
    await expect(notesAre(2)).toBeVisible();
    await expect(inner.getByText("0 items")).toBeVisible();
  });

  await test.step("cleared: it is gone at once and for good", async () => {
    await page.goto(address);
    await expect(countIs(2)).toBeVisible();
    await pressMore(page, "App data");
    const cleared = page.waitForResponse((answer) => answer.url().includes("project.clearStorage"));
    await page.getByRole("button", { name: "Clear data" }).click();
    await cleared;
    await expect(countIs(0)).toBeVisible();
    await page.reload();
    await expect(countIs(0)).toBeVisible();
  });
});
