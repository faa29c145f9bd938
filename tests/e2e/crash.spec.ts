import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { startProduct } from "../support/product";
import { signedInUser } from "./pages/new-user";

const words = Array.from({ length: 4_000 }, (_, i) => `w${i} `);

/** The last whole word of the reply on the page. */
const lastWord = (text: string | null) =>
  Number([...(text ?? "").matchAll(/w(\d+)(?= )/g)].at(-1)?.[1] ?? -1);

test("a server that is killed in mid-reply keeps the text, marks it, and goes on with it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-crash-"));
  const model = await startOpenAi();
  const env = { OPENAI_COMPATIBLE_BASE_URL: model.url };
  model.reply({ tokens: words, delayMs: 20 });
  const first = await startProduct({ dataDir, env });
  const page = await browser.newPage({ baseURL: first.url });
  await signedInUser(page, dataDir);
  await page.goto("/chat");
  await page.getByPlaceholder("Ask me anything about coding...").fill("Count, please");
  await page.keyboard.press("Enter");
  const reply = page.getByRole("article").last();
  await expect.poll(async () => lastWord(await reply.textContent()), { timeout: 30_000 }).toBeGreaterThan(60);
  const shown = lastWord(await reply.textContent());
  const address = new URL(page.url());
  await first.kill();

  const second = await startProduct({ dataDir, env, port: Number(address.port) });
  await page.goto(address.href);
  await expect(page.getByText(/interrupted/i).first()).toBeVisible();
  // 300 ms at 50 words a second are 15 words: of what the page had shown, no more than these may be gone.
  expect(lastWord(await page.getByRole("article").last().textContent())).toBeGreaterThanOrEqual(shown - 15);

  model.reply({ tokens: ["and ", "done."] });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("article").last()).toContainText("and done.");
  await expect(page.getByText(/interrupted/i)).toHaveCount(0);
  await page.close();
  await second.stop();
  await model.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
