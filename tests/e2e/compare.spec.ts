import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";

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
