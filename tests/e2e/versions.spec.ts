import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("a version is looked at, restored, undone and redone, after a reload as well", async ({ page }) => {
  test.setTimeout(120_000);
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  const heading = chat.previewPage.getByRole("heading", { level: 1 });
  const strip = page.getByRole("toolbar", { name: "Versions" });
  await chat.sendAndSeeStream("I need a checklist called 'Launch day', in teal");
  await chat.seeEnd();
  await chat.send("Change the heading to 'Launch week'");
  await expect(heading).toHaveText("Launch week");
  await chat.seeEnd();
  await expect(strip.getByRole("button")).toHaveCount(2);
  // The page ran without an error for a while.
  await expect(strip.getByRole("button", { name: /ran without errors/ })).not.toHaveCount(0);

  await strip.getByRole("button", { name: /^Version 1/ }).focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Launch day");
  await expect(page.getByText("You are looking at version 1.")).toBeVisible();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(strip.getByRole("button", { name: /^Version 3, by .*: Restore version 1/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
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
  await page.keyboard.press("ControlOrMeta+z");
  await expect(heading).toHaveText("Launch week");
});
