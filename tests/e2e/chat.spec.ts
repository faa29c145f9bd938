import { expect, type Page } from "@playwright/test";
import type { StandIn } from "../support/model-stand-in";
import { tokenGate } from "../support/token-gate";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { coveredControls } from "./pages/covered-controls";
import { test as withModel } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";
import { pressMore } from "./pages/preview-menus";
import { test } from "./pages/test";

const builderOf = async (page: Page) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  return chat;
};

test("answers with the starter at once, and says that it does", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  await expect(chat.box).toHaveAttribute("placeholder", "Ask me anything about coding...");
  await expect(page.getByText("Press Enter to send, Shift+Enter for new line")).toBeVisible();
  await expect(chat.conversation.getByText("Hello! Describe an app")).toBeVisible();
  await expect(page.getByRole("button", { name: "Model: starter" })).toBeVisible();
  await expect(page.getByText("Answering with Starter")).toHaveCount(1);
  await page.getByRole("button", { name: "Connect a model" }).click();
  await expect(page.getByRole("dialog", { name: "Use a model" }).getByRole("tab")).toHaveCount(3);
  await page.keyboard.press("Escape");

  await chat.sendAndSeeReply("Make a photo gallery called Golden Crust in green");
  await expect(chat.box).toHaveValue("");
  await expect(chat.box).toBeFocused();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(chat.previewPage.getByRole("heading", { level: 1 })).toBeVisible();
  // It has no context, and no speed.
  await page.reload();
  await chat.seeReply();
  await page.getByRole("button", { name: "Reply details" }).click();
  await expect(page.getByText("Stayed on this machine")).toBeVisible();
  await expect(page.getByText(/tokens/i)).toHaveCount(0);
});

/** Sends a message whose reply stays unfinished: ten of its lines have arrived, and `gate` lets more through. */
async function sendAndHold(page: Page, model: StandIn) {
  const gate = tokenGate();
  const lines = Array.from({ length: 30 }, (_, line) => `<p>${line}</p>\n`);
  model.reply({ tokens: ["```html\n", ...lines], gate }, { tokens: ["<p>end</p>\n```\n"] });
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  gate.open(11);
  await chat.sendAndSeeStream("Count to thirty");
  return { chat, gate };
}

withModel(
  "thinks until the first token, and streams",
  { tag: "@long" },
  async ({ page, world: { model } }) => {
    const gate = tokenGate();
    model.reply({ tokens: ["```html\n", "<h1>Rivers</h1>\n", "</html>\n```\n"], gate });
    const chat = new ChatBuilder(page);
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.send("A page about rivers");
    const banner = chat.preview.getByText("Generating preview...");
    await expect(chat.conversation.getByText("Thinking...")).toBeVisible();
    await expect(banner).toBeVisible();
    await expect(page.getByRole("progressbar").first()).toHaveAttribute("aria-valuenow", "65");
    gate.open(1);
    // Nothing can be shown yet, and the banner is gone.
    await expect(banner).toBeHidden();
    await expect(chat.conversation.getByText("Thinking...")).toBeHidden();
    await expect(chat.stopButton).toBeVisible();
    gate.open(2);
    await chat.seeReply();
    await expect(chat.previewPage.getByRole("heading", { level: 1 })).toHaveText("Rivers");
  },
);

withModel(
  "keeps the first message on screen while its chat is created",
  { tag: "@long" },
  async ({ page, world: { model } }) => {
    const text = "Count to thirty";
    await page.addInitScript((wanted) => {
      const states = [false];
      new MutationObserver(() => {
        const isThere = document.querySelector("[role=log]")?.textContent?.includes(wanted) ?? false;
        if (isThere !== states.at(-1)) states.push(isThere);
      }).observe(document, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { states });
    }, text);
    const { chat } = await sendAndHold(page, model);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await expect(chat.conversation.getByText(text)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { states: boolean[] }).states)).toEqual([
      false,
      true,
    ]);
    await chat.stop();
  },
);

withModel("loses nothing when reloaded mid-reply", async ({ page, world: { model } }) => {
  const { chat, gate } = await sendAndHold(page, model);
  await page.waitForURL(/\/chat\/[\w-]+$/);
  const before = await chat.code();
  await chat.box.fill("a thought that is not sent yet");
  await page.waitForTimeout(400);
  await page.reload();
  await expect(chat.conversation.getByText("Count to thirty")).toBeVisible();
  await expect(chat.box).toHaveValue("a thought that is not sent yet");
  await expect.poll(async () => (await chat.code()).startsWith(before.trimEnd())).toBe(true);
  gate.open(30);
  await chat.seeEnd();
  expect(await chat.code()).toContain("<p>29</p>");
});

withModel(
  "shows the same live text in a second tab, which can stop the reply",
  { tag: "@long" },
  async ({ page, context, world: { model } }) => {
    const { chat, gate } = await sendAndHold(page, model);
    await page.waitForURL(/\/chat\/[\w-]+$/);
    const other = new ChatBuilder(await context.newPage());
    await other.open(page.url());
    await other.seeStreaming();
    gate.open(10);
    for (const tab of [chat, other]) await expect.poll(() => tab.code()).toContain("<p>18</p>");
    await other.stop();
    await expect(chat.conversation.getByText("You stopped this reply.")).toBeVisible();
    expect(await other.code()).toBe(await chat.code());

    await chat.conversation.getByRole("button", { name: "Continue" }).click();
    await expect(chat.conversation.getByText("You stopped this reply.")).toBeHidden();
    await chat.seeEnd();
    expect(await chat.code()).toContain("<p>end</p>");
    await expect.poll(() => other.code()).toBe(await chat.code());
  },
);

withModel(
  "queues a message while a reply streams, removes it, and sends it later",
  async ({ page, world: { model } }) => {
    const { chat } = await sendAndHold(page, model);
    const waiting = page.getByRole("region", { name: "Queued until the reply ends" });
    await chat.send("make it dark");
    await expect(waiting.getByText("make it dark")).toBeVisible();
    await waiting.getByRole("button", { name: /Return to the message box/ }).click();
    await expect(waiting).toBeHidden();
    await expect(chat.box).toHaveValue("make it dark");
    await chat.box.press("Enter");
    await expect(waiting.getByText("make it dark")).toBeVisible();
    await chat.stop();
    await expect(waiting).toBeHidden();
    await expect(chat.conversation.getByText("make it dark")).toBeVisible();
  },
);

test("reports why a model did not reply, keeps the text, and retries", async ({ page }) => {
  const chat = await builderOf(page);
  await chat.selectModel("mistral");
  await expect(page.getByText("Switched to mistral model. mistral is not connected")).toBeVisible();
  await page.getByRole("button", { name: "Connect a model" }).click();
  await expect(page.getByRole("link", { name: "How to connect a model" })).toHaveAttribute(
    "href",
    "/docs#connect-a-model",
  );
  await expect(page.getByText("ollama pull mistral")).toBeVisible();
  await page.keyboard.press("Escape");
  await chat.send("Make a stopwatch");
  await expect(chat.toast("Error communicating with the AI service")).toBeVisible();
  await expect(page.getByText("Error loading preview")).toBeVisible();
  await expect(chat.conversation.getByText("Make a stopwatch")).toBeVisible();
  // This user did not set Ollama up: neither its address nor a command.
  await expect(chat.conversation.getByRole("alert")).toContainText(
    "Ollama is not responding. Tell whoever manages it, or pick another model.",
  );
  await expect(chat.conversation.getByText("`")).toHaveCount(0);
  await page.getByRole("button", { name: "Integrations" }).click();
  // Not the toast's text, which is the same while it is shown.
  const ollama = page.getByRole("listitem").filter({ has: page.getByText("Ollama", { exact: true }) });
  await expect(ollama).toContainText("not responding");
  await expect(ollama).not.toContainText(/127\.0\.0\.1|11434/);
  await page.keyboard.press("Escape");
  // There is only one retry button.
  await expect(chat.conversation.getByRole("button", { name: "Regenerate reply" })).toHaveCount(0);
  await chat.selectModel("starter");
  await chat.conversation.getByRole("button", { name: "Retry" }).click();
  await expect(chat.conversation.locator("figure")).toHaveCount(1);
});

test("finds, renames, deletes and restores chats", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  await chat.send("Make a snake game");
  await chat.seeReply();
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chat.conversation.getByText("Make a snake game")).toBeHidden();
  await expect(page).toHaveTitle("Chat · Bluebonnet");
  await chat.send("Make a quiz about rivers");
  await chat.seeReply();
  await expect(page).toHaveTitle("Rivers · Bluebonnet");

  await page.getByRole("button", { name: "Chat history" }).click();
  const history = page.getByRole("dialog", { name: "Chat history" });
  await expect(history.getByRole("link", { name: /Snake|Rivers/ })).toHaveCount(2);
  await history.getByRole("searchbox").fill("snake");
  await expect(history.getByRole("link", { name: /Rivers/ })).toHaveCount(0);
  await history.getByRole("button", { name: "Rename Snake" }).click();
  await history.getByLabel("New title").fill("Garden snake");
  await history.getByLabel("New title").press("Enter");
  await expect(history.getByRole("link", { name: /Garden snake/ })).toBeVisible();
  await history.getByRole("button", { name: "Delete Garden snake" }).click();
  await expect(history.getByText("No matching chats")).toBeVisible();
  await page.keyboard.press("Escape");
  await chat.toast("Chat deleted").getByRole("button", { name: "Undo" }).click();
  await expect(chat.toast("Chat restored")).toBeVisible();

  await page.goto("/chat-history");
  await page.getByRole("link", { name: /Garden snake/ }).click();
  await expect(chat.conversation.getByText("Make a snake game")).toBeVisible();
  await expect(page).toHaveTitle("Garden snake · Bluebonnet");

  await page.goto("/chat/no-such-address");
  await expect(page).toHaveTitle("Page not found · Bluebonnet");

  // An unknown chat, or another user's.
  await page.goto("/chat/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Chat not found")).toBeVisible();
  await page.getByRole("button", { name: "Start a new chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test("keeps the generation settings", { tag: "@long" }, async ({ page }) => {
  await builderOf(page);
  const settings = page.getByRole("dialog", { name: "Chat settings" });
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(settings.getByLabel("Temperature")).toHaveValue("0.7");
  await expect(settings.getByLabel("Top K")).toHaveValue("40");
  await expect(settings.getByLabel("Top P")).toHaveValue("0.95");
  await settings.getByLabel("Temperature").fill("0.2");
  await settings.getByLabel("System prompt").fill("Answer in Portuguese.");
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(settings).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(settings.getByLabel("Temperature")).toHaveValue("0.2");
  await expect(settings.getByLabel("System prompt")).toHaveValue("Answer in Portuguese.");
});

test("works by keyboard, and remembers the pane sizes", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  await chat.box.focus();
  await page.keyboard.type("Make a todo list");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("with five entries");
  await expect(chat.box).toHaveValue("Make a todo list\nwith five entries");
  await page.keyboard.press("Enter");
  await chat.seeReply();
  await expect(chat.box).toBeFocused();
  const handle = page.getByRole("separator", { name: "Resize the panes" });
  const share = async () => Number(await handle.getAttribute("aria-valuenow"));
  const first = await share();
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(share).toBeGreaterThan(first);
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press("ArrowRight");
  expect(Number(await handle.getAttribute("aria-valuenow"))).toBeLessThanOrEqual(70);
  const kept = await handle.getAttribute("aria-valuenow");
  await page.reload();
  await expect(handle).toHaveAttribute("aria-valuenow", kept ?? "");
});

test("a toast covers no control, and the splitter closes no pane", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  await chat.sendAndSeeReply("Make a todo list");
  await pressMore(page, "Copy code");
  const toasts = page.locator("[data-sonner-toast]");
  await expect(toasts).toBeVisible();
  await expect.poll(() => coveredControls(page)).toEqual([]);
  await test.step("where the chat is narrower than a toast, and where it is folded", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, width: 800 });
    // The pointer keeps the toast.
    await toasts.hover();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    await page.setViewportSize(size);
    const toggle = page.getByRole("button", { name: "Show chat" }).filter({ visible: true });
    await page.keyboard.press("Alt+Shift+C");
    await pressMore(page, "Copy code");
    await expect(toasts.first()).toBeVisible();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    await toggle.click();
  });
  const handle = page.getByRole("separator", { name: "Resize the panes" });
  await handle.focus();
  for (let presses = 0; presses < 15; presses++) await page.keyboard.press("ArrowLeft");
  await expect(handle).toHaveAttribute("aria-valuenow", "30");
  await expect(chat.box).toBeInViewport({ ratio: 1 });
});

test("keeps half of the height for the conversation at 200 % zoom on a 1280 by 800 screen", {
  tag: "@long",
}, async ({ page }) => {
  const chat = await builderOf(page);
  await page.setViewportSize({ width: 640, height: 400 });
  const share = async () => ((await chat.conversation.boundingBox())?.height ?? 0) / 400;
  await expect(chat.box).toBeInViewport({ ratio: 1 });
  expect(await share()).toBeGreaterThan(0.5);
  await chat.send("Make a todo list");
  await chat.seeReply();
  expect(await share()).toBeGreaterThan(0.5);
  // Typing scrolls only the box.
  await chat.box.fill("one\ntwo\nthree\nfour\nfive");
  await expect(page.getByRole("button", { name: "New chat" })).toBeInViewport({ ratio: 1 });
});

test("has no axe violations", { tag: "@long" }, async ({ page }) => {
  const chat = await builderOf(page);
  // Its value is set once the page's scripts have run.
  await expect(page.getByRole("separator", { name: "Resize the panes" })).toHaveAttribute(
    "aria-valuenow",
    /\d/,
  );
  const check = async () => expect(await findEverywhere(page)).toEqual([]);
  await check();
  await chat.send("Make a todo list");
  await chat.seeReply();
  await chat.seeEnd();
  await check();
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(page.getByLabel("Temperature")).toBeVisible();
  await check();
  await page.goto("/chat-history");
  await expect(page.getByRole("link", { name: /To-do list/ })).toBeVisible();
  await check();
});
