import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

// The first page of a chat runs in a frame of the chat's HTML; see features/preview/first-frame.tsx.

const react = [
  "### src/App.tsx\n\n```tsx\n",
  `import { Rocket } from "lucide-react";
import { useState } from "react";
import "./index.css";
export default function App() {
  const [count, setCount] = useState(() => { console.log("rendered"); return 0; });
  return <main className="p-8"><h1><Rocket /> Garden</h1><button onClick={() => setCount(count + 1)}>Count {count}</button></main>;
}
`,
  "```\n\n### src/index.css\n\n```css\nh1 { color: rgb(1, 2, 3) }\n```\n",
];

const vue = [
  "### src/App.vue\n\n```vue\n",
  `<script setup>
import { ref } from "vue";
const count = ref(0);
console.log("rendered");
</script>
<template><h1>Garden</h1><button @click="count++">Count {{ count }}</button></template>
`,
  "```\n",
];

const plain = [
  "### index.html\n\n```html\n",
  `<link rel="stylesheet" href="style.css"><h1>Garden</h1><button onclick="this.textContent = 'Count 1'">Count 0</button>
<script>console.log("rendered")</script>`,
  "\n```\n\n### style.css\n\n```css\nh1 { color: rgb(1, 2, 3) }\n```\n",
];

/** @returns releases the requests */
async function hold(page: Page, addresses: string) {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Holds back the builder's own scripts, so that only what the server wrote can run. */
const holdScripts = (page: Page) => hold(page, "**/_next/static/chunks/**/*.js");

for (const [kind, tokens] of Object.entries({ react, vue, plain }))
  test(`a ${kind} page runs before the builder's scripts, and the pane adopts it as it is`, async ({
    page,
    world: { model },
  }) => {
    const chat = new ChatBuilder(page);
    const inner = chat.previewPage;
    const count = (times: number) => inner.getByRole("button", { name: `Count ${times}` });
    await chat.open();
    model.reply({ tokens });
    await chat.sendAndSeeReply("A garden");
    await expect(count(0)).toBeVisible();

    // The page's code may claim any address, also half a character.
    if (kind === "vue")
      await page.evaluate(() => {
        const known = Object.keys(localStorage).find((key) => key.startsWith("page-address:"));
        if (!known) throw new Error("No address is stored");
        localStorage.setItem(known, "\ud800");
      });

    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await expect(count(0)).toBeVisible();
    expect(await page.evaluate(() => document.querySelector("[data-first-frame] > iframe") !== null)).toBe(
      true,
    );
    const place = await page.getByTitle("Preview", { exact: true }).boundingBox();
    await count(0).click();
    await expect(count(1)).toBeVisible();
    release();

    await expect(chat.box).toBeEditable();
    await expect(chat.preview.getByRole("button", { name: "Edit", exact: true })).toBeEnabled();
    await expect(page.locator("[data-first-frame] > iframe")).toHaveCount(0);
    // The same page, with its state, in the same place, with the output of its start.
    await expect(chat.preview.getByText("1 message")).toBeAttached();
    await expect(count(1)).toBeVisible();
    await expect(page.getByTitle("Preview", { exact: true })).toHaveCount(1);
    const adopted = await page.getByTitle("Preview", { exact: true }).boundingBox();
    expect(adopted).toMatchObject({ x: place?.x, y: place?.y, width: place?.width });
  });

test("the picture of the last version stands in the pane until the page paints, and on the dashboard", async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  const heading = chat.previewPage.getByRole("heading", { name: "Garden" });
  const picture = page.locator("[data-starting] img");
  const starting = page.getByText("Starting…");
  await chat.open();
  model.reply({ tokens: react });
  await chat.sendAndSeeReply("A garden");
  await chat.previewPage.getByRole("button", { name: "Count 0" }).click();
  const input = encodeURIComponent(JSON.stringify({ json: { chatId: page.url().split("/").at(-1) } }));
  const head = async () =>
    (await (await page.request.get(`/api/trpc/project.ofChat?input=${input}`)).json()).result.data.json;
  await expect.poll(async () => (await head()).pictureId).not.toBeNull();
  await expect(chat.previewPage.getByRole("button", { name: "Count 1" })).toBeVisible();

  // Before the builder's scripts.
  const releaseScripts = await holdScripts(page);
  const releaseFirst = await hold(page, "**/api/frame/*");
  await page.reload({ waitUntil: "commit" });
  await expect(starting).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  releaseFirst();
  await expect(heading).toBeVisible();
  await expect(starting).toBeHidden();
  releaseScripts();
  await expect(chat.box).toBeEditable();
  await page.unrouteAll({ behavior: "wait" });

  // The pane adopts the frame before it has painted, with the picture.
  const release = await hold(page, "**/api/frame/*");
  await page.reload({ waitUntil: "commit" });
  await expect(starting).toBeVisible();
  const place = await picture.boundingBox();
  await expect(page.locator("[data-first-frame] > iframe")).toHaveCount(0);
  await expect(starting).toBeVisible();
  expect(await picture.boundingBox()).toMatchObject({ x: place?.x, y: place?.y, width: place?.width });
  release();
  await expect(heading).toBeVisible();
  await expect(starting).toBeHidden();
  await page.unrouteAll({ behavior: "wait" });

  // Narrow windows show the chat first, and load nothing.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 375, height: 700 });
  await page.reload();
  await expect(chat.box).toBeEditable();
  expect(asked.filter((url) => url.includes("/api/pictures/"))).toEqual([]);

  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Recent work" }).getByRole("listitem").first();
  const image = card.locator("img");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await expect(card.locator("iframe")).toHaveCount(0);
});
