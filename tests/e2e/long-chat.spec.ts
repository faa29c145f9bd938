import { expect, type Page } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { chatLengths } from "./pages/model-server";
import { test } from "./pages/model-world";

const MESSAGES = chatLengths.long;

/** The maximum number of elements in the conversation; thirty messages have about 1,300. */
const MOST_ELEMENTS = 3_000;

/** The stand-in's model with a context of 4,096 tokens. */
const SMALL_MODEL = "llava-v1.6";

test.use({ length: "long" });

async function openLongChat(page: Page, chatId: string) {
  const chat = new ChatBuilder(page);
  await chat.open(`/chat/${chatId}`);
  await expect(chat.conversation.getByText(`Answer ${MESSAGES - 1}.`)).toBeVisible();
  return chat;
}

const elements = (chat: ChatBuilder) => chat.conversation.evaluate((log) => log.querySelectorAll("*").length);

/** Each rendered row's distance from the end of the conversation, and whether a row is in the middle of the screen. */
const places = (chat: ChatBuilder) =>
  chat.conversation.evaluate((log) => {
    const rows = [...log.querySelectorAll("[data-row]")].map((row) => ({
      row,
      box: row.getBoundingClientRect(),
    }));
    const screen = log.getBoundingClientRect();
    const middle = screen.top + screen.height / 2;
    return {
      fromEnd: rows.map(({ row, box }) => [row.getAttribute("data-row"), box.top + log.scrollTop] as const),
      isCovered: rows.some(({ box }) => box.top - 100 < middle && box.bottom + 100 > middle),
    };
  });

test("scrolls through a long conversation to the first one with few rows rendered and no jumps", {
  tag: "@long",
}, async ({ page, longChat: { chatId } }) => {
  test.setTimeout(300_000);
  const chat = await openLongChat(page, chatId);
  const first = chat.conversation.getByText("Question 0: what comes into step 0?");
  const known = new Map<string | null, number>();
  await chat.conversation.hover();
  for (let steps = 0; (await first.count()) === 0; steps++) {
    expect(steps).toBeLessThan(1_500);
    await page.mouse.wheel(0, -4_000);
    await page.waitForTimeout(40);
    // On a busy machine, several turns of the wheel would be one step otherwise.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    // A row's distance from the end must not change as rows are added above or removed below.
    for (const [id, fromEnd] of (await places(chat)).fromEnd) {
      expect(Math.abs(fromEnd - (known.get(id) ?? fromEnd))).toBeLessThan(2);
      known.set(id, known.get(id) ?? fromEnd);
    }
    if (steps % 20 !== 0) continue;
    await expect.poll(async () => (await places(chat)).isCovered).toBe(true);
    expect(await elements(chat)).toBeLessThan(MOST_ELEMENTS);
  }
  expect(known.size).toBeGreaterThan(MESSAGES / 4);
  expect(await elements(chat)).toBeLessThan(MOST_ELEMENTS);

  await chat.box.pressSequentially("still writing");
  await expect(chat.box).toHaveValue("still writing");
  await page.getByRole("button", { name: "Scroll to the newest message" }).click();
  await expect(chat.conversation.getByText(`Answer ${MESSAGES - 1}.`)).toBeInViewport();
  expect(await elements(chat)).toBeLessThan(MOST_ELEMENTS);
});

test("goes to the first message of a long conversation, with few rows rendered afterwards", async ({
  page,
  longChat: { chatId },
}) => {
  test.setTimeout(300_000);
  await page.goto("/chat-history");
  await page.getByRole("searchbox").fill("Question 0: what comes into step 0");
  await page.locator(`main a[href^="/chat/${chatId}?message="]`).click();
  const chat = new ChatBuilder(page);
  const found = chat.conversation.locator("[data-row]", { hasText: "Question 0: what comes into step 0?" });
  await expect(found).toBeInViewport({ timeout: 120_000 });
  // Its address names the message until it is in place.
  await expect(page).toHaveURL(`/chat/${chatId}`, { timeout: 60_000 });
  await expect(found).toBeInViewport();
  await chat.conversation.hover();
  await page.mouse.wheel(0, 1);
  await expect.poll(() => elements(chat)).toBeLessThan(MOST_ELEMENTS);
  await expect(found).toBeInViewport();
});

test("keeps a message in edit mode mounted after scrolling far away", { tag: "@long" }, async ({
  page,
  longChat: { chatId },
}) => {
  const chat = await openLongChat(page, chatId);
  await chat.conversation.getByRole("button", { name: "Edit message" }).last().click();
  await page.getByLabel("Edit your message").fill("not said yet");
  await chat.conversation.hover();
  for (let steps = 0; steps < 60; steps++) {
    await page.mouse.wheel(0, -2_000);
    await page.waitForTimeout(30);
  }
  await expect(chat.conversation.getByText(`Question ${MESSAGES - 20}:`)).toHaveCount(0);
  await expect(page.getByLabel("Edit your message")).toHaveValue("not said yet");
});

test("shows above the box what does not fit a small model; typing sends no requests and shifts nothing", {
  tag: "@long",
}, async ({ page, world: { model }, longChat: { chatId } }) => {
  const chat = await openLongChat(page, chatId);
  const line = page.getByText(/earlier messages are left out; the last \d+ are sent\.$/);
  await chat.selectModel(SMALL_MODEL);
  await expect(line).toBeVisible();
  await expect(chat.box).toHaveAccessibleDescription(/earlier messages are left out/);
  const [leftOut, sent] = ((await line.textContent()) ?? "").replace(",", "").match(/\d+/g) ?? [];
  expect(Number(leftOut) + Number(sent)).toBe(MESSAGES);

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const before = await chat.box.boundingBox();
  await chat.box.pressSequentially("What about the first step?", { delay: 30 });
  await page.waitForTimeout(700);
  expect(asked.filter((url) => url.includes("chat.context"))).toEqual([]);
  expect(await chat.box.boundingBox()).toEqual(before);

  model.reply({ tokens: ["Nothing ", "of it."] });
  await chat.box.press("Enter");
  await expect(chat.conversation.getByText("Nothing of it.")).toBeVisible();
  const body = model.requests.at(-1)?.body as { messages: { role: string }[] };
  // The instructions, the messages announced as sent, and the new message.
  expect(body.messages.length).toBeLessThanOrEqual(Number(sent) + 2);
  expect(body.messages.length).toBeGreaterThanOrEqual(Number(sent));
});

test("shows and requests nothing for a conversation that fits", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  model.reply({ tokens: ["Short."] });
  await chat.send("Say something short");
  await expect(chat.conversation.getByText("Short.", { exact: true })).toBeVisible();
  await chat.seeEnd();
  await page.waitForTimeout(1_000);
  expect(asked.filter((url) => url.includes("chat.context"))).toEqual([]);
  await expect(page.getByText(/left out/)).toHaveCount(0);
});

test("a reply's thinking is collapsed, other tools' file tags are code, and extreme nesting renders", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  const file =
    '<boltArtifact id="a"><boltAction type="file" filePath="index.html"><h1>Real</h1></boltAction></boltArtifact>';
  const nested = `${"> ".repeat(2_000)}the end`;
  model.reply({
    tokens: [
      "<thi",
      "nk>Plan: ```html\n<h1>Draft</h1>\n```\n</th",
      "ink>\n\nHere it is.\n\n",
      `${file}\n\n`,
      `${nested}\n`,
    ],
  });
  await chat.send("Make a page");
  await chat.seeEnd();
  await expect(chat.previewPage.getByRole("heading", { name: "Real" })).toBeVisible();
  const answer = await page.goto(page.url());
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).toContain("the end");
  await expect(chat.conversation.getByText("Here it is.")).toBeVisible();
  await expect(chat.conversation.getByText("index.html", { exact: true })).toBeVisible();
  await expect(chat.conversation).not.toContainText(/<think|boltA/);
  const thought = chat.conversation.getByText("Draft");
  await expect(thought).toBeHidden();
  await chat.conversation.getByText("Thought before answering").click();
  await expect(thought).toBeVisible();
});
