import { expect } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

const words = Array.from({ length: 40 }, (_, i) => `w${i} `);

test("a server told to stop exits despite an open tab, settles its reply, and the tab reconnects to the next server", async ({
  browser,
  world: { model, product },
}) => {
  const gate = tokenGate();
  model.reply({ tokens: words, gate });
  const page = await browser.newPage({ baseURL: product.url });
  await signedInUser(page, product.dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("Count, please");
  gate.open(20);
  await expect(chat.conversation).toContainText("w19 ");

  await product.stop();
  expect(product.output()).not.toContain("did not stop in time");

  await product.startAgain();
  // Without a reload: the open page reconnects automatically.
  await expect(
    chat.conversation.getByText("This reply was interrupted when the server shut down."),
  ).toBeVisible();
  await expect(chat.conversation).toContainText("w19");
  expect(product.output()).not.toContain("the last shutdown interrupted replies");
  await page.close();
});
