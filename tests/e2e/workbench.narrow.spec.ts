import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { coveredControls } from "./pages/covered-controls";
import { signedInUser } from "./pages/new-user";
import { phone, test } from "./pages/test";

test.use(phone);

test("a phone has three tabs, and code is edited, saved and run in them", { tag: "@long" }, async ({
  page,
}) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeReply("Build a todo list");
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await expect(tabs).toHaveText(["Chat", "Code", "Preview"]);
  await tabs.nth(1).click();
  const code = page.getByRole("region", { name: "Code", exact: true });
  const text = code.locator(".cm-content");
  await expect(text).toContainText("<!doctype html>");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("<p>typed on a phone</p>");
  await page.keyboard.press("Control+s");
  await expect(chat.toast("Saved as a version")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await findEverywhere(page)).toEqual([]);
  await tabs.nth(1).press("End");
  await expect(chat.previewPage.getByText("typed on a phone")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await test.step("every action of the preview is in its toolbar or one tap away", async () => {
    const buttons = await chat.preview
      .getByRole("banner")
      .or(chat.preview.locator("header"))
      .getByRole("button")
      .all();
    expect(buttons.length).toBeGreaterThan(2);
    for (const button of buttons) {
      if (!(await button.isVisible())) continue;
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 400), await button.ariaSnapshot()).toBeLessThanOrEqual(375);
    }
    await chat.preview.getByRole("button", { name: "More actions" }).click();
    const actions = page.getByRole("menuitem");
    for (const name of ["Checks", "Open in a new tab", "Copy code", "Save as template", "Project (.zip)"])
      await expect(actions.filter({ hasText: name })).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await actions.filter({ hasText: "Copy code" }).click();
    await expect(chat.toast(/(Copied to clipboard|Failed to copy)/)).toBeVisible();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    await tabs.nth(0).click();
    await expect(page.locator("[data-sonner-toast]")).not.toHaveCount(0);
    await expect.poll(() => coveredControls(page)).toEqual([]);
    await tabs.nth(2).click();
  });

  await test.step("an element picked in the preview, and a file added to the prompt, lead to the chat", async () => {
    const about = page.getByRole("main").locator("form").getByRole("list", { name: "This message is about" });
    await chat.preview.getByRole("button", { name: "Edit", exact: true }).click();
    await chat.previewPage.getByText("typed on a phone").click();
    await chat.preview.getByRole("button", { name: "Ask for a change" }).click();
    await expect(tabs.nth(0)).toHaveAttribute("aria-selected", "true");
    await expect(about).toContainText("<p>");
    // What is picked is kept with the text.
    await page.reload();
    await expect(about).toContainText("<p>");
  });

  await test.step("the conversation keeps its place below another tab, and its end while it is at the end", async () => {
    const card = chat.conversation.locator("figure button[aria-expanded]").first();
    await card.click();
    await expect.poll(() => scrollable(chat)).toBeGreaterThan(300);
    // Its code is coloured, and the rows are measured: both move what is on the screen.
    let before = 0;
    const grown = async () => {
      const [last, now] = [before, await scrollable(chat)];
      before = now;
      return now - last;
    };
    await expect.poll(grown, { intervals: [500] }).toBe(0);
    await chat.conversation.evaluate((log) => log.scrollTo({ top: -200 }));
    await tabs.nth(1).click();
    await tabs.nth(0).click();
    // Code that is coloured late may move it by a line.
    const place = await chat.conversation.evaluate((log) => log.scrollTop);
    expect(Math.abs(place + 200)).toBeLessThan(40);
    await chat.conversation.evaluate((log) => log.scrollTo({ top: 0 }));
    await chat.send("Make the accent green");
    await tabs.nth(2).click();
    await expect(chat.preview.getByRole("button", { name: "Versions: v3" })).toBeVisible();
    await tabs.nth(0).click();
    expect(await chat.conversation.evaluate((log) => log.scrollTop)).toBe(0);
    await expect(chat.conversation.getByRole("button", { name: "Regenerate reply" }).last()).toBeInViewport();
  });
});

const scrollable = (chat: ChatBuilder) =>
  chat.conversation.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
