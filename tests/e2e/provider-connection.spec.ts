import { expect } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

test("a provider is connected by keyboard, tested, used in the chat and removed", async ({ page }) => {
  const server = await startOpenAi();
  await page.goto("/account/connections");
  const section = page.locator("#connections");
  await expect(section.getByText("Set by the operator").first()).toBeVisible();
  const dialog = page.getByRole("dialog");

  await test.step("refuses what does not work, and loses nothing", async () => {
    await section.getByRole("button", { name: "Add a connection" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Provider").selectOption("OpenAI-compatible server");
    await expect(dialog.getByLabel("Name")).toHaveValue("OpenAI-compatible server");
    await dialog.getByLabel("Name").fill("Garden");
    await page.keyboard.press("Tab");
    await page.keyboard.type("http://127.0.0.1:59999");
    await page.keyboard.press("Tab");
    await page.keyboard.type("sk-wild-flowers");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Garden is not responding at http://127.0.0.1:59999.")).toBeVisible();
    await expect(dialog.getByLabel("API key")).toHaveValue("sk-wild-flowers");
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByLabel("Address").fill(server.url);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
  });

  const row = section.getByRole("listitem").filter({ hasText: "Garden" });
  await test.step("is shown as working, without its key", async () => {
    await expect(row).toContainText(/Works: 3 models, answered in (?:\d+ ms|\d+\.\d s)/);
    await expect(row).toContainText("key ending in wers");
    await expect(page.getByText("sk-wild-flowers")).toHaveCount(0);
    // By key: the toast may come under the pointer during a click.
    await row.getByRole("button", { name: "Models Garden" }).press("Enter");
    await dialog.getByRole("switch", { name: "llava-v1.6" }).click();
    await page.keyboard.press("Escape");
    await expect(row).toContainText("Works: 2 models,");
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("answers in the chat", async () => {
    const chat = new ChatBuilder(page);
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.sendAndSeeReply("Hi");
    await expect(chat.conversation.getByText("Hello, world!")).toBeVisible();
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer sk-wild-flowers");
  });

  await test.step("is removed after a question", async () => {
    await page.goto("/account/connections");
    await row.getByRole("button", { name: "Remove Garden" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(row).toHaveCount(0);
  });
  await server.close();
});

test("a model is connected from the chat, which keeps the prompt", async ({ page }) => {
  const server = await startOpenAi();
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.box.fill("Greet the garden");
  await page.getByRole("button", { name: /^Model:/ }).click();
  await page.getByRole("button", { name: "Connect a model" }).click();
  const dialog = page.getByRole("dialog", { name: "Use a model" });
  await dialog.getByRole("tab", { name: "Provider key" }).click();
  expect(await findEverywhere(page)).toEqual([]);

  await dialog.getByLabel("Provider", { exact: true }).selectOption("OpenAI-compatible server");
  await dialog.getByLabel("Address").fill("http://127.0.0.1:59999");
  await dialog.getByLabel("API key").fill("sk-wild-flowers");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("is not responding at http://127.0.0.1:59999.")).toBeVisible();
  await dialog.getByLabel("Address").fill(server.url);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("OpenAI-compatible server works: 2 models. Pick one.")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Use qwen2.5-coder" }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Switched to qwen2.5-coder model")).toBeVisible();
  await expect(chat.box).toBeFocused();
  await expect(chat.box).toHaveValue("Greet the garden");
  await page.keyboard.press("Enter");
  await expect(chat.conversation.getByText("Hello, world!")).toBeVisible();
  expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer sk-wild-flowers");
  await server.close();
});
