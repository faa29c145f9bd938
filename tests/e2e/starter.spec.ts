import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("a new user creates and edits a page by chat, and is told two ways on for what the starter cannot do", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  const app = chat.previewPage;

  await chat.sendAndSeeReply("I need a checklist called 'Launch day', in teal");
  await chat.seeEnd();
  await expect(app.getByRole("heading", { level: 1 })).toHaveText("Launch day");
  // The finished page may still replace the streamed one, with what was typed there.
  await expect(async () => {
    await app.getByLabel("New task").fill("Ship it");
    await app.getByRole("button", { name: "Add task" }).click();
    await expect(app.getByText("Ship it").first()).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await expect(chat.conversation.getByRole("button", { name: "Connect a model" })).toBeVisible();
  await chat.conversation.getByRole("button", { name: "Edit it by hand" }).click();
  await expect(chat.preview.getByRole("region", { name: "Edit", exact: true })).toBeVisible();
  await page.keyboard.press("Control+e");

  await chat.send("Change the heading to 'Launch week' and make it purple");
  await expect(chat.conversation.getByText(/The heading is now “Launch week” and the accent/)).toBeVisible();
  await chat.seeEnd();
  await expect(app.getByRole("heading", { level: 1 })).toHaveText("Launch week");
  // Unlike a poll, these survive a frame that is replaced meanwhile.
  await expect(app.locator("html")).toHaveCSS("--accent", "#7c3aed");

  await chat.send("make it light");
  await expect(chat.conversation.getByText("The page is light now.")).toBeVisible();
  await chat.seeEnd();
  await expect(app.locator("body")).toHaveCSS("color-scheme", "light");

  await chat.send("Now add a multiplayer chess engine");
  await expect(chat.conversation.getByText("Edit", { exact: true })).toBeVisible();
  await chat.conversation.getByRole("button", { name: "connect a model", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Use a model" })).toBeVisible();
  await page.keyboard.press("Escape");
  await chat.seeEnd();
  // The page stays, and a decline costs no prompt.
  await expect(app.getByRole("heading", { level: 1 })).toHaveText("Launch week");
  await expect(page.getByText("7 of 10 prompts left")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
});

test("an advanced template shows which plan includes it", async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("A kanban board for my team");
  await expect(
    chat.conversation.getByText(
      "Kanban board is an advanced template, which comes with the Professional plan.",
    ),
  ).toBeVisible();
  await expect(chat.conversation.getByRole("button", { name: "Kanban board" })).toBeVisible();
});
