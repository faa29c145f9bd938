import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

/** The address of the only link of a chat. */
async function linkOf(page: Page): Promise<string> {
  const chatId = new URL(page.url()).pathname.split("/").at(-1);
  const input = encodeURIComponent(JSON.stringify({ json: { chatId } }));
  const answer = await page.request.get(`/api/trpc/access.listShares?input=${input}`);
  return (await answer.json()).result.data.json.links[0].address;
}

test("whoever comes by a link sees the chat, can write once its owner allows it, and nothing once access has ended", async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  const chat = new ChatBuilder(page);
  world.model.reply({ tokens: pageReply });
  await chat.open();
  await chat.sendAndSeeReply("Make a page about rivers");
  await page.getByRole("button", { name: "Integrations" }).click();
  await page.getByRole("button", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("With this link, anyone can view")).toBeVisible();
  const address = await linkOf(page);
  expect(new URL(address).pathname).toContain("/invite/");

  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(address);
  await expect(other.getByRole("link", { name: "Log in" })).toHaveAttribute("href", /from=%2Finvite%2F/);
  expect(await findEverywhere(other)).toEqual([]);
  await signedInUser(other, world.product.dataDir);
  await other.goto(address);
  await other.getByRole("button", { name: "Open" }).click();
  const seen = new ChatBuilder(other);
  await expect(seen.conversation).toContainText("Make a page about rivers");
  await expect(other.getByText("shares this chat with you. You can view it.")).toBeVisible();
  await expect(seen.box).toBeHidden();
  await expect(seen.conversation.getByRole("button", { name: "Regenerate reply" })).toBeHidden();

  await page.reload();
  await page.getByRole("button", { name: "Integrations" }).click();
  await page.getByRole("button", { name: "Share…" }).click();
  await dialog.getByRole("button", { name: /^Access for Wild Flower/ }).click();
  await page.getByRole("menuitem", { name: "Can edit" }).click();
  await expect(seen.box).toBeEditable();
  await expect(other.getByText("Your prompts count against your plan.")).toBeVisible();
  await seen.send("Add a picture");
  await expect(chat.conversation).toContainText("Wild Flower: Add a picture");

  await dialog.getByRole("button", { name: /^Access for Wild Flower/ }).click();
  await page.getByRole("menuitem", { name: "Remove access" }).click();
  await expect(other.getByText("Chat not found")).toBeVisible();
});
