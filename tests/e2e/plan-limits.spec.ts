import { expect } from "@playwright/test";
import { startGemini } from "../support/gemini-stand-in";
import { startProduct } from "../support/product";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("shows which models need another plan and links to it, and which reply is queued", {
  tag: "@long",
}, async ({ browser }) => {
  const gemini = await startGemini();
  const product = await startProduct({
    env: { GEMINI_API_KEY: "key", GEMINI_BASE_URL: `${gemini.url}/v1beta`, REPLIES_AT_ONCE: "1" },
  });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    await signedInUser(page, product.dataDir);
    const chat = new ChatBuilder(page);
    await chat.open();
    await page.getByRole("button", { name: "Model: gemini-gemma3-4b" }).click();
    const large = page.getByRole("option", { name: /gemini-2\.5-flash/ });
    await expect(large).toContainText("Professional plan");
    await expect(large).toBeDisabled();
    await expect(page.getByRole("option", { name: /gemma-3-4b|gemini-gemma3-4b/ }).first()).toBeEnabled();
    const link = page.getByRole("link", { name: "See the Professional plan" });
    await expect(link).toHaveAttribute("href", "/checkout/pro-plan");
    await page.keyboard.press("Escape");

    const gate = tokenGate();
    gemini.reply({ tokens: ["The first one."], gate }, { tokens: ["The second one."] });
    await chat.send("Write the first one");
    await expect(chat.conversation.getByText("Thinking...")).toBeVisible();
    const second = new ChatBuilder(await context.newPage());
    await second.open();
    await second.send("Write the second one");
    await expect(second.conversation.getByText("Waiting in the queue...")).toBeVisible();
    gate.open(1);
    await expect(chat.conversation.getByText("The first one.")).toBeVisible();
    await expect(second.conversation.getByText("The second one.")).toBeVisible();
  } finally {
    await context.close();
    await product.discard();
    await gemini.close();
  }
});
