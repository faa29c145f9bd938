import { expect, type Page } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { findEverywhere } from "./pages/axe";
import { test } from "./pages/model-world";

const QUESTION = "How do I use another port?";

async function type(page: Page, words: string, path = "/docs") {
  await page.goto(path);
  const box = page.getByRole("searchbox", { name: "Search docs" });
  await box.fill(words);
  await expect(page.getByRole("search").getByRole("link").first()).toBeVisible();
  return box;
}
const answer = (page: Page) => page.getByRole("region", { name: "Answer" });

test("a question is answered by the keyboard alone, and its sources are links to their sections", async ({
  page,
  world: { model },
}) => {
  model.reply({ tokens: ["Start it with ", "`PORT=4000 npm start` [1].", " Ask the moon [9]."] });
  const box = await type(page, QUESTION);
  await expect(page.getByRole("button", { name: /^Answer with / })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await box.press("Enter");
  await expect(answer(page)).toContainText("Start it with PORT=4000 npm start [1]. Ask the moon .");
  await expect(answer(page).locator("[aria-live]")).toHaveAttribute("aria-busy", "false");
  await expect(box).toBeFocused();
  expect(await findEverywhere(page)).toEqual([]);
  const sent = JSON.stringify(model.requests.at(-1)?.body);
  expect(sent).toContain("Install › Use another port");
  expect(sent).toContain(`Question: ${QUESTION}`);
  // The matches are still there. Enter does not ask again.
  const asked = model.requests.length;
  await box.press("Enter");
  await expect(page.getByRole("search").getByRole("listitem").last()).toBeVisible();
  expect(model.requests.length).toBe(asked);

  const source = answer(page).getByRole("link", { name: /^Source 1: / });
  const href = (await source.getAttribute("href")) ?? "";
  await source.press("Enter");
  await expect(page).toHaveURL(href);
  await expect(page.locator(`[id="${href.split("#")[1]}"]`)).toBeInViewport();
});

test("an answer can be stopped and asked for again, and other words end it", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const gate = tokenGate();
  model.reply({ tokens: ["Never", " ends"], gate }, { tokens: ["Whole [1]."] });
  const box = await type(page, QUESTION);
  await page.getByRole("button", { name: /^Answer with / }).click();
  gate.open(1);
  await expect(answer(page)).toContainText("Never");
  const aborted = model.nextAbort();
  await answer(page).getByRole("button", { name: "Stop" }).click();
  await aborted;
  await expect(answer(page)).toContainText("Stopped.");
  await answer(page).getByRole("button", { name: "Try again" }).click();
  await expect(answer(page)).toContainText("Whole [1].");
  await expect(answer(page)).not.toContainText("Never");

  const next = tokenGate();
  model.reply({ tokens: ["Never", " ends"], gate: next });
  await answer(page).getByRole("button", { name: "Try again" }).click();
  const left = model.nextAbort();
  next.open(1);
  await expect(answer(page)).toContainText("Never");
  await box.fill("redis");
  await left;
  await expect(answer(page)).toHaveCount(0);
});

test("a failure is said in words, and an answer without a source says so", async ({
  page,
  world: { model },
}) => {
  model.reply({ failure: { status: 500, body: "Internal Server Error" } }, { tokens: ["It is blue."] });
  await type(page, QUESTION);
  await page.getByRole("button", { name: /^Answer with / }).click();
  await expect(answer(page).locator(".text-danger")).toHaveText(/^[A-Z].+\.$/);
  await answer(page).getByRole("button", { name: "Try again" }).click();
  await expect(answer(page)).toContainText("This answer names no page.");
});

test("other words open the first match as before, and can be asked too", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  model.reply({ tokens: ["Rates [1]."] });
  const box = await type(page, "redis");
  const ask = page.getByRole("button", { name: /^Answer with / });
  await expect(ask).toBeVisible();
  await box.press("ArrowUp");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/docs\/.*#/);
  await page.getByRole("searchbox", { name: "Search docs" }).fill("redis");
  await ask.click();
  await expect(answer(page)).toContainText("Rates [1].");
});

test("guests get plain search, a discreet way to log in, and no answer", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.product.url });
  const page = await context.newPage();
  const box = await type(page, QUESTION, "/docs/install");
  const logIn = page.getByRole("link", { name: "Log in to get answers from your model" });
  await expect(logIn).toHaveAttribute("href", "/login?from=%2Fdocs%2Finstall");
  await expect(page.getByRole("button", { name: /^Answer with / })).toHaveCount(0);
  await box.press("Enter");
  await expect(page).toHaveURL(/\/docs\/.*/);
  expect((await page.request.post("/api/docs-answers", { data: {} })).status()).toBe(401);
  await context.close();
});

test("the answer fits a phone", { tag: "@long" }, async ({ page, world: { model } }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  model.reply({ tokens: ["Use `A_VARIABLE_WITH_A_VERY_LONG_NAME_THAT_DOES_NOT_FIT_ON_ONE_LINE` [1]."] });
  const box = await type(page, QUESTION);
  await expect(page.getByRole("button", { name: /^Answer with / })).toBeVisible();
  await box.press("Enter");
  await expect(answer(page)).toContainText("[1]");
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(await findEverywhere(page)).toEqual([]);
});
