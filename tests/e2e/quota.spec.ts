import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { spendPrompts } from "./pages/spend-prompts";
import { test } from "./pages/test";

test("the Free plan shows its remaining prompts, and rejects the eleventh without losing its text", async ({
  page,
}) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await expect(page.getByText("10 of 10 prompts left")).toBeVisible();
  await spendPrompts(page, 9);
  await page.reload();
  await expect(page.getByText("1 of 10 prompts left")).toBeVisible();

  await chat.sendAndSeeReply("Make a quiz about rivers");
  const spent = /^0 of 10 prompts left; the next one is available (tomorrow )?at \d\d:\d\d$/;
  await expect(page.getByText(spent)).toBeVisible();
  await chat.seeEnd();

  await chat.send("Make it blue");
  const refusal = chat.toast("You have used all 10 prompts of the Free plan in the last 24 hours.");
  await expect(refusal).toBeVisible();
  await expect(refusal.getByRole("button", { name: "See the plans" })).toBeVisible();
  await expect(refusal).toContainText(/Your next prompt is available .*at \d\d:\d\d\. Your text is saved\./);
  await expect(chat.box).toHaveValue("Make it blue");
  await expect(chat.conversation.getByText("Make it blue")).toHaveCount(0);
  await expect(page.getByText(spent)).toBeVisible();
  await page.reload();
  await expect(chat.box).toHaveValue("Make it blue");
  await expect(chat.conversation.getByText("Make a quiz about rivers")).toBeVisible();
});
