import { expect, type Locator, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { openVersions } from "./pages/preview-menus";
import { test } from "./pages/test";

/** Goes on with the Tab key, as somebody without a mouse must. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there");
}

test("a version is looked at, restored, undone and redone, after a reload as well", async ({ page }) => {
  test.setTimeout(120_000);
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  const heading = chat.previewPage.getByRole("heading", { level: 1 });
  const menu = page.getByRole("menu");
  await chat.sendAndSeeReply("I need a checklist called 'Launch day', in teal");
  await chat.seeEnd();
  await chat.send("Change the heading to 'Launch week'");
  await expect(heading).toHaveText("Launch week");
  await chat.seeEnd();
  await openVersions(page);
  await expect(menu.getByRole("menuitem", { name: /^Version/ })).toHaveCount(2);
  // The page ran without an error for a while.
  await expect(menu.getByRole("menuitem", { name: /ran without errors/ })).not.toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Launch day");
  await expect(page.getByText("You are looking at version 1.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Restore this version" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Versions: v3" })).toBeVisible();
  await openVersions(page);
  await expect(menu.getByRole("menuitem", { name: /^Version 3, by .*: Restore version 1/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("Launch day");

  await page.reload();
  await expect(heading).toHaveText("Launch day");
  await page.getByRole("button", { name: "Undo change" }).click();
  await expect(heading).toHaveText("Launch week");
  // In the box, the keys belong to its text.
  await chat.box.click();
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByRole("button", { name: "Undo change" }).focus();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(heading).toHaveText("Launch day");
  // Pressed while the undo is under way, redo follows it.
  const redone = page.waitForResponse((response) => response.url().includes("project.redo"));
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await redone;
  await expect(heading).toHaveText("Launch day");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(heading).toHaveText("Launch week");
});

test("the page of versions compares two, names one, and starts a project of its own from one, without a mouse", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  const heading = chat.previewPage.getByRole("heading", { level: 1 });
  await chat.sendAndSeeReply("I need a checklist called 'Launch day', in teal");
  await chat.seeEnd();
  await chat.send("Change the heading to 'Launch week'");
  await expect(heading).toHaveText("Launch week");
  await chat.seeEnd();
  const chatId = page.url().split("/").at(-1);
  await openVersions(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/chat/versions/${chatId}`);

  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByText("1 file changed")).toBeVisible();
  await expect(
    changes.getByRole("row").filter({ hasText: "+" }).filter({ hasText: "Launch week" }).first(),
  ).toBeVisible();
  await tabTo(page, changes.getByRole("button", { name: "Side by side" }));
  await page.keyboard.press("Enter");
  await expect(
    changes.getByRole("row").filter({ hasText: "Launch day" }).filter({ hasText: "Launch week" }).first(),
  ).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  await page.getByRole("link", { name: "Back to the chat" }).focus();
  await tabTo(page, page.getByRole("button", { name: "Actions for version 1" }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("name");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("The first one");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: "Show the changes of version 1: The first one" }),
  ).toBeVisible();

  // Any version is found by its number or its name.
  await tabTo(page, changes.getByRole("combobox", { name: "Version" }));
  await page.keyboard.type("first");
  await expect(page.getByRole("option")).toHaveText([/1\s*The first one/]);
  await page.keyboard.press("Enter");
  await expect(changes.getByRole("heading", { name: "The first one" })).toBeVisible();
  await tabTo(page, changes.getByRole("combobox", { name: "Compare with" }));
  await page.keyboard.type("2");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(
    changes.getByRole("row").filter({ hasText: "Launch week" }).filter({ hasText: "Launch day" }).first(),
  ).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Project with git history (.zip)" }).click();
  expect((await download).url()).toContain("/api/versions/");
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: "Chats", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "New chat with this project" }).press("Enter");
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/);
  await expect(page).not.toHaveURL(new RegExp(`${chatId}$`));
  await expect(heading).toHaveText("Launch week");
  await (await openVersions(page)).getByRole("menuitem", { name: "All versions" }).click();
  await page.getByRole("button", { name: "Chats (2)" }).press("Enter");
  await expect(page.getByRole("menuitem")).toHaveCount(3);
  await page.keyboard.press("Escape");

  await tabTo(page, page.getByRole("button", { name: "Actions for version 1" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "New project from this version" }).press("Enter");
  await expect(page).not.toHaveURL(/versions/);
  await expect(heading).toHaveText("Launch day");
});

test("a message in plain words goes back, free of charge, and that can be undone", async ({ page }) => {
  test.setTimeout(120_000);
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  const heading = chat.previewPage.getByRole("heading", { level: 1 });
  await chat.sendAndSeeReply("I need a checklist called 'Launch day', in teal");
  await chat.seeEnd();
  await chat.send("Change the heading to 'Launch week'");
  await expect(heading).toHaveText("Launch week");
  await chat.seeEnd();
  await chat.send("Go back to how it was");
  const goBack = page.getByRole("button", { name: "Go back to version 1" });
  await goBack.click();
  await expect(heading).toHaveText("Launch day");
  await expect(goBack).toBeHidden();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(heading).toHaveText("Launch week");
  await page.reload();
  await expect(goBack).toBeVisible();
});
