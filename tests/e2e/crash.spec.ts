import { type Browser, expect, type Page } from "@playwright/test";
import { inFullRun } from "../support/full-run.mjs";
import type { StandIn } from "../support/model-stand-in";
import type { Product } from "../support/product";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

type Given = { browser: Browser; world: { model: StandIn; product: Product } };

const words = Array.from({ length: 100 }, (_, i) => `w${i} `);

/** The newest message of the open chat as stored in the database, without the server's memory. */
async function savedReply(page: Page): Promise<string> {
  const chatId = new URL(page.url()).pathname.split("/").at(-1);
  const input = JSON.stringify({ json: { chatId, limit: 1 } });
  // The server closes idle connections, possibly while a request is on its way.
  const answer = await page.request.get("/api/trpc/chat.messages", { params: { input }, maxRetries: 3 });
  return (await answer.json()).result.data.json.items[0].content;
}

const killInMidReply = async ({ browser, world: { model, product } }: Given) => {
  test.setTimeout(240_000);
  const gate = tokenGate();
  model.reply({ tokens: words, gate });
  const page = await browser.newPage({ baseURL: product.url });
  await signedInUser(page, product.dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("Count, please");

  // The last words arrive after longer delays than the batching delay, so each must be saved separately.
  const alone = [60, 61, 62];
  gate.open(alone[0] ?? 0);
  for (const last of alone) {
    gate.open(1);
    await expect(chat.conversation).toContainText(`w${last} `, { timeout: 30_000 });
    await expect.poll(() => savedReply(page)).toBe(words.slice(0, last + 1).join(""));
  }
  await product.kill();
  await product.startAgain();
  await chat.open(page.url());
  const interrupted = chat.conversation.getByText("This reply was interrupted when the server shut down.");
  await expect(interrupted).toBeVisible();
  expect(await savedReply(page)).toBe(words.slice(0, 63).join(""));
  await expect(chat.conversation).toContainText(words.slice(0, 63).join("").trim());

  model.reply({ tokens: ["and ", "done."] });
  await chat.conversation.getByRole("button", { name: "Continue" }).click();
  await expect(chat.conversation).toContainText("w62 and done.");
  await expect(interrupted).toBeHidden();
  await page.close();
};

for (let round = 1; round <= inFullRun(10, 1); round++)
  test(
    `a server killed during a reply keeps the saved text, marks it as interrupted, and can continue it: round ${round}`,
    killInMidReply,
  );

const counter = `<!doctype html><html lang="en"><head><title>Counter</title></head><body><h1>Counter</h1>
<button onclick="document.querySelector('p').textContent = 'Pressed'">Count</button><p></p></body></html>`;
const counts = { name: "Pressing counts", steps: ['Press the button "Count"', 'See "Pressed"'] };

test("two runs at work in a server that is killed go on in the next one, and repeat nothing", {
  tag: "@long",
}, async ({ browser, world: { model, product } }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: product.url });
  const pages = [await context.newPage(), await context.newPage()];
  const [owner] = pages;
  if (owner) await signedInUser(owner, product.dataDir);
  const runIn = (page: Page) => new ChatBuilder(page).conversation.getByRole("group", { name: "Agent run" });

  const asked = () => model.requests.filter(({ path }) => path === "/v1/chat/completions").length;

  const files = [
    { path: "index.html", content: counter },
    { path: "checks/counts.json", content: JSON.stringify(counts) },
  ];
  for (const page of pages) {
    const chat = new ChatBuilder(page);
    model.reply(
      { tokens: ["I build it."], toolCalls: [{ name: "write_files", arguments: { files } }] },
      // It is being asked for the next step when its server ends.
      { tokens: ["Never said."], gate: tokenGate() },
    );
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.chooseMode("Agent");
    await chat.send("Build a counter");
    await expect(chat.previewPage.getByRole("heading", { name: "Counter" })).toBeVisible({ timeout: 30_000 });
    await expect.poll(asked).toBe(2 * (pages.indexOf(page) + 1));
  }
  await product.kill();

  const done = {
    tokens: [],
    toolCalls: [{ name: "finish", arguments: { summary: "The counter is ready." } }],
  };
  model.reply(done, done);
  await product.startAgain();
  for (const page of pages) {
    const run = runIn(page);
    await expect(run.getByRole("group", { name: "Proof" })).toBeVisible({ timeout: 60_000 });
    await expect(run.getByText(/^2 steps in /)).toBeVisible();
    await expect(page.getByText("The counter is ready.")).toBeVisible();
    await expect(page.getByText("Never said.")).toBeHidden();
  }
  expect(asked()).toBe(6);
  await context.close();
});
