import { expect } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { startProduct } from "../support/product";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const words = Array.from({ length: 40 }, (_, i) => `w${i} `);

test("a server told to stop exits despite an open tab, settles its reply, and the tab reconnects to the next server", async ({
  browser,
}) => {
  const model = await startOpenAi();
  const gate = tokenGate();
  model.reply({ tokens: words, gate });
  const env = { OPENAI_COMPATIBLE_BASE_URL: model.url };
  const first = await startProduct({ env });
  const { dataDir } = first;
  const page = await browser.newPage({ baseURL: first.url });
  await signedInUser(page, dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("Count, please");
  gate.open(20);
  await expect(chat.conversation).toContainText("w19 ");

  await first.stop();
  expect(first.output()).not.toContain("did not stop in time");

  const second = await startProduct({
    dataDir,
    env: { ...env, LOG_LEVEL: "info" },
    port: Number(new URL(first.url).port),
  });
  // Without a reload: the open page reconnects automatically.
  await expect(
    chat.conversation.getByText("This reply was interrupted when the server shut down."),
  ).toBeVisible();
  await expect(chat.conversation).toContainText("w19");
  expect(second.output()).not.toContain("the last shutdown interrupted replies");
  await page.close();
  await second.discard();
  await model.close();
});
