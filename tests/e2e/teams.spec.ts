import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

test("a team owns a project, and whoever joins the team can open it", async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  const chat = new ChatBuilder(page);
  world.model.reply({ tokens: pageReply });
  await chat.open();
  await chat.sendAndSeeReply("Make a page about rivers");
  await page.goto("/account/teams");
  await page.getByRole("button", { name: "Create team" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Praxis Nord");
  await dialog.getByRole("button", { name: "Create team" }).click();
  await page.getByRole("button", { name: "Add: Praxis Nord" }).click();
  // The user has what the tests before this one have made.
  await dialog.getByLabel("What to add").selectOption("Project: Rivers");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("button", { name: "Take Rivers out of the team" })).toBeVisible();
  await page.getByRole("button", { name: "Members: Praxis Nord" }).click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await dialog.getByRole("button", { name: "Copy the link: anyone can view" }).click();
  expect(await findEverywhere(page)).toEqual([]);
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const other = await (await browser.newContext({ baseURL })).newPage();
  await signedInUser(other, world.product.dataDir);
  await other.goto(address);
  await other.getByRole("button", { name: "Join" }).click();
  await expect(new ChatBuilder(other).conversation).toContainText("Make a page about rivers");
  await other.goto("/account/teams");
  await expect(other.getByText("Owned by Long Reader · Can view · 1 member")).toBeVisible();
  await expect(other.getByRole("button", { name: "Add: Praxis Nord" })).toBeHidden();
});
