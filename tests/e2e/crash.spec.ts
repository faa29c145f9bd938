import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { startProduct } from "../support/product";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";

const WORDS_PER_SECOND = 50;
const words = Array.from({ length: 4_000 }, (_, i) => `w${i} `);

test("a server that is killed in mid-reply keeps the text, marks it, and goes on with it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-crash-"));
  const model = await startOpenAi();
  const env = { OPENAI_COMPATIBLE_BASE_URL: model.url };
  model.reply({ tokens: words, delayMs: 1_000 / WORDS_PER_SECOND });
  const first = await startProduct({ dataDir, env });
  const page = await browser.newPage({ baseURL: first.url });
  await signedInUser(page, dataDir);
  const chat = new ChatBuilder(page);
  /** Number of the last whole word of the reply on screen. */
  const lastWord = async () =>
    Number([...((await chat.conversation.textContent()) ?? "").matchAll(/w(\d+)(?= )/g)].at(-1)?.[1] ?? -1);

  await chat.open();
  await chat.send("Count, please");
  await expect.poll(lastWord, { timeout: 60_000 }).toBeGreaterThan(60);
  const shown = await lastWord();
  const address = new URL(page.url());
  await first.kill();

  const second = await startProduct({ dataDir, env, port: Number(address.port) });
  await chat.open(address.href);
  const interrupted = chat.conversation.getByText("This reply was interrupted when the server ended.");
  await expect(interrupted).toBeVisible();
  // Of what the page had shown, the text of 300 ms at the most may be gone.
  expect(await lastWord()).toBeGreaterThanOrEqual(shown - 0.3 * WORDS_PER_SECOND);

  model.reply({ tokens: ["and ", "done."] });
  await chat.conversation.getByRole("button", { name: "Continue" }).click();
  await expect(chat.conversation).toContainText("and done.");
  await expect(interrupted).toBeHidden();
  await page.close();
  await second.stop();
  await model.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
