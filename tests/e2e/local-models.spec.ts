import fs from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { startModelHub } from "../support/model-hub";
import { type Product, startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

let hub: Awaited<ReturnType<typeof startModelHub>>;
let product: Product;
let page: Page;
let models: Locator;
let row: Locator;

test.beforeEach(async ({ browser }) => {
  test.setTimeout(300_000);
  hub = await startModelHub(["Hello", " from", " inside."]);
  product = await startProduct({ env: { MODEL_DOWNLOAD_BASE_URL: hub.url } });
  page = await browser.newPage({ baseURL: product.url });
  await signedInUser(page, product.dataDir);
  await page.goto("/account/models#local-models");
  models = page.getByRole("region", { name: "Models", exact: true });
  row = models.locator("#local-models").getByRole("listitem").filter({ hasText: "qwen3.5-0.8b" });
});

test.afterEach(async () => {
  await page.close();
  await product.discard();
  hub.close();
});

const expectReady = () =>
  expect(page.getByRole("listitem").filter({ hasText: "qwen3.5-0.8b is ready" })).toBeVisible({
    timeout: 120_000,
  });

test("the owner picks a model from a list, sees it arrive, and talks to it", { tag: "@long" }, async ({
  browser,
}) => {
  await expect(row).toContainText("530 MB to download · needs");
  expect(await findEverywhere(page)).toEqual([]);

  await test.step("downloads and verifies it", async () => {
    await row.getByRole("button", { name: "Run this model: qwen3.5-0.8b" }).press("Enter");
    await expectReady();
    await expect(row).toContainText("Verified against the server's checksum, SHA-256");
    await expect(row).toContainText("2,048-token context, on the CPU");
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("answers in the chat", async () => {
    const chat = new ChatBuilder(page);
    await row.getByRole("button", { name: "Chat qwen3.5-0.8b" }).click();
    await expect(page.getByRole("button", { name: "Model: qwen3.5-0.8b" })).toBeVisible();
    await chat.sendAndSeeReply("Hi");
    await expect(chat.conversation.getByText("Hello from inside.")).toBeVisible();
  });

  await test.step("is left to the owner", async () => {
    const other = await browser.newPage({ baseURL: product.url });
    await signedInUser(other, product.dataDir);
    await other.goto("/account/models#local-models");
    await expect(
      other.getByText("Only the owner of this installation can add and remove models."),
    ).toBeVisible();
    await expect(other.getByRole("button", { name: /^(?:Run|Remove|Unload) / })).toHaveCount(0);
    const upload = await other.request.post(
      "/api/local-models?fileName=their.gguf&offset=0&total=4&modified=0",
      {
        headers: { origin: product.url },
        data: Buffer.from("GGUF"),
      },
    );
    expect(upload.status()).toBe(400);
    expect(await upload.json()).toEqual({
      message: "Only the owner of this installation can manage its models.",
    });
    await other.close();
  });
});

test("a download fails, pauses and resumes, and an uploaded file runs", { tag: "@long" }, async () => {
  await test.step("says what failed, and tries again by keyboard", async () => {
    hub.setDown(true);
    await row.getByRole("button", { name: "Run this model: qwen3.5-0.8b" }).press("Enter");
    await expect(row).toContainText("127.0.0.1");
    await expect(row).toContainText("set MODEL_DOWNLOAD_BASE_URL to a mirror");
    await expect(row.getByRole("button", { name: "Try again qwen3.5-0.8b" })).toBeFocused();
    hub.setDown(false);
  });

  await test.step("downloads, paused and resumed", async () => {
    const held = hub.hold();
    await page.keyboard.press("Enter");
    await expect(row.getByRole("progressbar", { name: "Download of qwen3.5-0.8b" })).toBeVisible();
    await row.getByRole("button", { name: "Pause qwen3.5-0.8b" }).click();
    await expect(row).toContainText("Paused at");
    held.go();
    await row.getByRole("button", { name: "Resume qwen3.5-0.8b" }).click();
    await expectReady();
  });

  await test.step("runs an uploaded file, and takes nothing that is not a model", async () => {
    const upload = models.getByLabel("Upload a file", { exact: true });
    await upload.setInputFiles({ name: "notes.gguf", mimeType: "", buffer: Buffer.from("only notes") });
    await expect(models.getByRole("alert")).toHaveText("This file is not a model in the GGUF format.");
    await upload.setInputFiles({ name: "My Model.gguf", mimeType: "", buffer: fs.readFileSync(hub.file) });
    const mine = models.getByRole("listitem").filter({ hasText: /^my-model/ });
    await mine.getByRole("button", { name: "Load my-model" }).click();
    await expect(mine).toContainText("Ready");
  });
});
