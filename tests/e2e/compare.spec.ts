import { expect, type Page } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";

const counter = (text: string, script = "") => ({
  name: "write_files",
  arguments: {
    files: [
      {
        path: "index.html",
        content: `<!doctype html>\n<html lang="en"><title>Counter</title><h1>${text}</h1>${script}</html>\n`,
      },
      {
        path: "checks/named.json",
        content: JSON.stringify({ name: "It is named", steps: [`See "${text}"`] }),
      },
    ],
  },
});
const finish = { name: "finish", arguments: { summary: "The counter is ready." } };

const FIRST = "llava-v1.6";
const SECOND = "qwen2.5-coder";

async function pickSecond(page: Page) {
  await page.getByRole("button", { name: /^Model:/ }).click();
  await page.getByRole("button", { name: "Compare with another model" }).click();
  await page.getByRole("combobox", { name: "Search models" }).fill(SECOND);
  await page.keyboard.press("Enter");
}

test("two models answer one prompt side by side, one fails and is asked again, and one is kept", async ({
  page,
  world,
}) => {
  test.setTimeout(120_000);
  const chat = new ChatBuilder(page);
  await chat.open();
  const note = page.getByText(`Your next message goes to ${FIRST} and ${SECOND}`);
  await pickSecond(page);
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Send to one model only" }).click();
  await expect(note).toBeHidden();
  await pickSecond(page);
  await expect(page.getByRole("button", { name: /^Model: .+ and qwen2\.5-coder$/ })).toBeVisible();

  const refusal = { status: 400, body: { error: { message: "This model is asleep." } } };
  world.model.reply({ failure: refusal }, { tokens: pageReply });
  await chat.send("A page about rivers");
  await page.waitForURL("**/chat/compare/*");
  const left = page.getByRole("region", { name: `${FIRST}'s answer` });
  const right = page.getByRole("region", { name: `${SECOND}'s answer` });
  await expect(page.getByRole("region", { name: "Your prompt" })).toHaveText("A page about rivers");
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
  await expect(page.getByText("Done", { exact: true })).toHaveCount(1);
  await retry.click();
  for (const side of [left, right]) {
    await expect(side.getByText("Done", { exact: true })).toBeVisible();
    const frame = side
      .frameLocator('iframe[title="Preview"]')
      .frameLocator("iframe:not(.incoming, .backdrop)");
    await expect(frame.getByRole("heading", { name: "Rivers" })).toBeVisible();
  }
  expect(await findEverywhere(page)).toEqual([]);

  // A narrow screen has a tab for each.
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(right).toBeHidden();
  await page.getByRole("tab", { name: FIRST }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(right).toBeVisible();
  await expect(left).toBeHidden();
  await page.reload();
  await expect(left.getByText("Done", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });

  // The chat itself leads back here.
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await page.getByRole("link", { name: "Compare the answers" }).click();
  await right.getByRole("button", { name: "Keep this one" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`The chat continues with ${SECOND}'s answer`)).toBeVisible();
  await expect(chat.conversation).toContainText("Here it is.");
  await expect(page.getByRole("link", { name: "Compare the answers" })).toBeHidden();
  world.model.reply({ tokens: ["They flow."] });
  await chat.send("And now?");
  await expect(chat.conversation).toContainText("They flow.");
});

test("three runs of one model build the same, their checks evaluate, and one is kept", {
  tag: "@long",
}, async ({ page, world }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel(SECOND);
  await chat.chooseMode("Agent");
  await pickSecond(page);
  await page.getByRole("button", { name: `Ask ${SECOND} again` }).click();
  await expect(
    page.getByText(`Counts as three prompts: your next message goes to ${SECOND} (3 times).`),
  ).toBeVisible();
  // Which run gets which of them is not known; the last one is asked again until it ends.
  const gates = [tokenGate(), tokenGate(), tokenGate()];
  const broken = counter("Broken", "<script>throw new Error('Lost')</script>");
  world.model.reply(
    ...[counter("Counter"), counter("Counter"), broken].map((files, at) => ({
      tokens: ["I build it.", " Now."],
      toolCalls: [files, finish],
      gate: gates[at],
    })),
  );
  await chat.send("Build a counter");
  await page.waitForURL("**/chat/compare/*");
  const answers = page.getByRole("region", { name: /^Try \d, qwen2\.5-coder's answer$/ });
  // Once what they say arrives, the tab also answers for their pages.
  for (const gate of gates) gate.open(1);
  await expect(answers.filter({ hasText: "I build it." })).toHaveCount(3);
  for (const gate of gates) gate.open(100);
  const holding = answers.filter({ hasText: "Own checks: 1 of 1 pass" }).filter({ hasText: "Page runs" });
  await expect(holding).toHaveCount(2, { timeout: 40_000 });
  await expect(answers.filter({ hasText: "Page has 1 error" })).toHaveCount(1, { timeout: 40_000 });
  const best = answers.filter({ has: page.getByText("Recommended", { exact: true }) });
  await expect(best).toHaveCount(1);
  await expect(page.getByText(/^Recommended: Try \d, qwen2\.5-coder\. It passes as many/)).toBeVisible();
  await expect(best.getByText("Page runs")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  await best.getByRole("button", { name: "Keep this one" }).click();
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/The answers of .+ and .+ were deleted/)).toBeVisible();
  await expect(chat.previewPage.getByRole("heading", { name: "Counter" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Compare the answers" })).toBeHidden();
});
