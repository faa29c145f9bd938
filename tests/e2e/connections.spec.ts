import { readFile } from "node:fs/promises";
import { expect, type Page, request } from "@playwright/test";
import type { StandIn } from "../support/model-stand-in";
import { startOllama } from "../support/ollama-stand-in";
import { type Product, startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

let ollama: StandIn;
let product: Product;
let page: Page;
test.beforeAll(async ({ browser }) => {
  ollama = await startOllama();
  product = await startProduct({ env: { OLLAMA_BASE_URL: ollama.url } });
  page = await browser.newPage({ baseURL: product.url });
  // The first account is the owner's.
  await signedInUser(page, product.dataDir);
});
test.afterAll(async () => {
  await page.close();
  await product.discard();
  await ollama.close();
});

test("a reply is rated, exported, and becomes an example of a model that is created in Ollama", {
  tag: "@long",
}, async () => {
  const chat = new ChatBuilder(page);
  const good = chat.conversation.getByRole("button", { name: "Good reply" });
  await test.step("is rated by keyboard, which survives a reload", async () => {
    await chat.open();
    await chat.selectModel("llama3:8b");
    await chat.sendAndSeeReply("Greet the garden");
    await good.focus();
    await page.keyboard.press("Enter");
    await expect(good).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(good).toHaveAttribute("aria-pressed", "true");
    const bad = chat.conversation.getByRole("button", { name: "Bad reply" });
    await expect(bad).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("is exported with its conversation, and to nobody else", async () => {
    await page.goto("/account/models#fine-tuning");
    const section = page.locator("#fine-tuning");
    await expect(section.getByLabel("Replies")).toContainText("Rated up: 1 reply");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("link", { name: "Download JSONL" }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).messages.slice(1))).toEqual([
      [
        { role: "user", content: "Greet the garden" },
        { role: "assistant", content: "Hello, world!" },
      ],
    ]);
    const guest = await request.newContext({ baseURL: product.url });
    expect((await guest.get("/api/rated-replies?rating=up")).status()).toBe(401);
    await guest.dispose();
  });

  const section = page.locator("#ollama");
  const dialog = page.getByRole("dialog");
  await test.step("is an example of a model, which is not lost when its creation is cancelled", async () => {
    await section.getByRole("button", { name: "Create a model" }).click();
    await expect(dialog.getByLabel("Template")).toHaveValue("{{ .Prompt }}");
    await dialog.getByLabel("Name").fill("held poet");
    await dialog.getByLabel("System prompt").fill("Answer in haiku.");
    await dialog.getByRole("button", { name: "Use rated replies" }).click();
    await dialog.getByRole("button", { name: 'Use "Greet the garden"' }).click();
    await dialog.getByRole("button", { name: "Add an example", exact: true }).click();
    await dialog.getByLabel("Question 2").fill("Greet the sun");
    await dialog.getByRole("button", { name: "Move example 2 up" }).click();
    await expect(dialog.getByLabel("Question 1")).toHaveValue("Greet the sun");
    await dialog.getByRole("button", { name: "Remove example 1" }).click();
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog.getByText("Use letters, digits, dots, dashes and underscores")).toBeVisible();
    await dialog.getByLabel("Name").fill("held-poet");
    const modelfile = dialog.getByRole("region", { name: "Modelfile" });
    await expect(modelfile).toContainText('MESSAGE assistant """Hello, world!"""');
    await expect(modelfile).not.toContainText("TEMPLATE");
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    const progress = section.getByRole("progressbar", { name: "Creating held-poet" });
    await expect(progress).toContainText("using existing layer");
    await page.reload();
    await expect(progress).toContainText("using existing layer");
    await section.getByRole("button", { name: "Cancel held-poet" }).click();
    await section.getByRole("button", { name: "Edit held-poet" }).click();
    await expect(dialog.getByLabel("Answer 1")).toHaveValue("Hello, world!");
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    const row = section.getByRole("listitem").filter({ hasText: "based on llama3:8b" });
    await expect(row).toContainText("held-poet:latest");
    await row.getByRole("button", { name: "Edit held-poet:latest" }).click();
    await expect(dialog.getByLabel("System prompt")).toHaveValue("Answer in haiku.");
    await page.keyboard.press("Escape");
  });
});

test("Ollama's models are examined, listed, downloaded across a reload, resumed and deleted", {
  tag: "@long",
}, async () => {
  await page.goto("/account/models#ollama");
  const section = page.locator("#ollama");
  const row = section.getByRole("listitem").filter({ hasText: "llava:latest" });
  await expect(row).toContainText("4.7 GB · 8.0B parameters · Q4_0 · 32,768-token context");
  await section.getByRole("button", { name: "Check the connection" }).click();
  await expect(section.getByText("answered at 20.0 tokens/s")).toBeVisible();
  await expect(section.getByRole("img", { name: "Passed" })).toHaveCount(6);
  await row.getByRole("switch", { name: "llava:latest" }).click();
  await section.getByLabel("Model", { exact: true }).fill("held-model");
  await section.getByRole("button", { name: "Download", exact: true }).click();
  const progress = section.getByRole("progressbar", { name: "Download of held-model" });
  await expect(progress).toContainText("40%");
  expect(await findEverywhere(page)).toEqual([]);
  await page.reload();
  await expect(progress).toContainText("40%");
  await expect(row.getByRole("switch", { name: "llava:latest" })).not.toBeChecked();
  await section.getByRole("button", { name: "Cancel held-model" }).click();
  await expect(progress).toContainText("Cancelled at 40%");
  await section.getByRole("button", { name: "Resume held-model" }).click();
  await expect(section.getByRole("switch", { name: "held-model" })).toBeChecked();
  await section.getByRole("button", { name: "Delete held-model" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  // Behind an open dialog nothing has a role.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(section.getByRole("switch", { name: "held-model" })).toHaveCount(0);
  await ollama.close();
  await section.getByRole("button", { name: "Check the connection" }).click();
  await expect(section.getByRole("button", { name: /^Copy / })).toHaveCount(1);
});
