import { expect, type Page } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { pageReply, test } from "./pages/model-world";

const OFFLINE = "You are offline. Your text is saved, and the reply continues on the server.";

const builderOf = async (page: Page) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  return chat;
};

test.beforeEach(({ world: { model } }) => model.reply({ tokens: pageReply }));

test("sending while offline loses neither the text nor the files", async ({ page, context }) => {
  const chat = await builderOf(page);
  await chat.box.click();
  await chat.paste([{ name: "notes.md", type: "text/markdown", text: "remember the milk\n" }]);
  await expect(chat.files.getByText("notes.md")).toBeVisible();
  // A file is shown before the server has it.
  await expect(chat.files.getByRole("listitem")).toHaveAttribute("aria-busy", "false");
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await chat.send("Make a stopwatch");
  await expect(
    chat.toast("The server could not be reached. Your text is saved; please try again."),
  ).toBeVisible();
  await expect(chat.box).toHaveValue("Make a stopwatch");
  await expect(chat.files.getByText("notes.md")).toBeVisible();
  await expect(chat.conversation.getByText("Thinking...")).toBeHidden();
  await chat.paste([{ name: "plan.md", type: "text/markdown", text: "two laps\n" }]);
  await expect(chat.files.getByText("Not uploaded")).toBeVisible();
  // Lazy parts wait for the network without breaking the page.
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(chat.box).toHaveValue("Make a stopwatch");

  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await page.getByRole("dialog", { name: "Chat settings" }).getByRole("button", { name: "Close" }).click();
  await chat.box.press("Enter");
  await chat.seeReply();
  await expect(chat.conversation.getByText("Make a stopwatch")).toHaveCount(1);
  for (const name of ["notes.md", "plan.md"]) await expect(chat.conversation.getByText(name)).toBeVisible();
  await expect(chat.box).toHaveValue("");
});

test("a reply continues without the browser, and is complete when the network is back", async ({
  page,
  context,
  world: { model },
}) => {
  const chat = await builderOf(page);
  const gate = tokenGate();
  model.reply({ tokens: pageReply, gate });
  await chat.send("Make a pricing page");
  gate.open(1);
  await expect(chat.conversation.getByText("Here it is.")).toBeVisible();
  await page.waitForURL(/\/chat\/[\w-]+$/);
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await chat.box.fill("a thought for later");
  gate.open(pageReply.length);
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await chat.seeReply();
  const shown = await chat.code();
  expect(shown).toContain("</html>");
  await expect(chat.box).toHaveValue("a thought for later");
  await page.reload();
  await expect.poll(() => chat.code()).toBe(shown);
});

test("a reply completes on the page even if requests for it fail at first", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const chat = await builderOf(page);
  const gate = tokenGate();
  model.reply({ tokens: pageReply, gate });
  await chat.send("Make a stopwatch");
  gate.open(1);
  await expect(chat.conversation.getByText("Here it is.")).toBeVisible();
  let refused = 0;
  await page.route(/\/api\/trpc\/[^?]*chat\.messages/, (route) =>
    ++refused < 3 ? route.abort("connectionreset") : route.continue(),
  );
  gate.open(pageReply.length);
  await chat.seeReply();
  expect(refused).toBeGreaterThan(2);
  await expect(chat.toast("Error communicating with the AI service")).toHaveCount(0);
});

/** A stream of events that the server ends immediately. */
const ended = (...events: string[]) => ({
  contentType: "text/event-stream",
  body: ["event: connected\ndata: {}", ...events].map((event) => `${event}\n\n`).join(""),
});

const STREAMS = "**/api/trpc/chat.follow*";

test("a live stream that the server ends because of its age is resumed", { tag: "@long" }, async ({
  page,
}) => {
  const chat = await builderOf(page);
  await chat.sendAndSeeReply("Make a stopwatch");
  const asked: (string | null)[] = [];
  const following = 'id: -\ndata: {"json":{"type":"following"}}';
  await page.route(STREAMS, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("input"));
    return asked.length <= 2 ? route.fulfill(ended(following, "event: return\ndata: ")) : route.continue();
  });
  await page.reload();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.map((input) => JSON.parse(input ?? "").json.lastEventId)).toEqual([null, "-", "-"]);
  // The third comes from the real server.
  await chat.sendAndSeeReply("Make it dark");
  await expect(page.getByText("The connection to the server was lost.")).toBeHidden();
});

test("a page whose session ended elsewhere asks for a login instead of waiting for its stream", async ({
  page,
}) => {
  const chat = await builderOf(page);
  await chat.sendAndSeeReply("Make a stopwatch");
  await chat.box.fill("a thought for later");
  const refusal = { message: "", code: -32_001, data: { code: "UNAUTHORIZED", httpStatus: 401 } };
  await page.route(STREAMS, async (route) => {
    await page.context().clearCookies();
    await route.fulfill(ended(`event: serialized-error\ndata: ${JSON.stringify({ json: refusal })}`));
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?from=%2Fchat%2F/);
});
