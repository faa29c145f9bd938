import { expect, type Page } from "@playwright/test";
import { demoLogin } from "../../scripts/seed/demo-login";
import { pageRoutes, userPageRoutes } from "../support/routes";
import { tokenGate } from "../support/token-gate";
import { buyPlan } from "./pages/buy-plan";
import { ChatBuilder } from "./pages/chat-builder";
import { test as withModel } from "./pages/model-world";
import { call, signedInUser } from "./pages/new-user";
import { pageOfWidth, takePictures, WIDTHS } from "./pages/picture-taker";
import {
  accountStates,
  chatStates,
  guestStates,
  payerStates,
  replyingStates,
  type ScreenState,
  sharedStates,
  spentStates,
} from "./pages/screen-states";
import { test } from "./pages/test";

/** Needs setup: requests a page first, then shows the chat with its finished reply. */
const prompt = "A pricing page called Golden Crust in green";

const routes = pageRoutes();
const forUsers = new Set(userPageRoutes());
/** Exists only after a payment. */
const invoiceRoute = "/account/invoices/[invoiceId]";
/** Exists only where models were compared. */
const comparisonRoute = "/chat/compare/[chatId]";

async function askForPage(page: Page): Promise<string> {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send(prompt);
  await page.waitForURL(/\/chat\/[\w-]+$/);
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 60_000 });
  return new URL(page.url()).pathname;
}

/** `address` → `chat-id` */
const fileName = (route: string) => route.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "landing";

const stateOf = ([route, address]: readonly [string, string]): ScreenState => ({
  name: fileName(route),
  // The chat builder fills the screen, whatever its height.
  whole: !/^\/chat(\/|$)/.test(address),
  open: async (page) => {
    await page.goto(address);
  },
});

/** Each state once at each width. If one fails, the others are still shown. */
async function takeAll(from: Page, states: readonly ScreenState[]) {
  const browser = from.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  for (const width of WIDTHS) {
    for (const { name, whole, wideOnly, open } of states) {
      if (wideOnly && width !== WIDTHS[0]) continue;
      const page = await pageOfWidth(browser, from.context(), width);
      const trouble = await open(page, width)
        .then(() => takePictures(page, name, { whole }))
        .catch(String);
      expect.soft(trouble, `${name} at ${width.width}`).toBeUndefined();
      await page.context().close();
    }
  }
}

test("screenshots of every guest page", async ({ page }) => {
  const token = "A".repeat(43);
  const addressOf = (route: string) =>
    ["/verify-email", "/reset-password"].includes(route)
      ? `${route}?token=${token}`
      : route.replace("[templateId]", "todo-list").replace("/[[...page]]", "").replace("[page]", "home");
  const open = routes.filter((route) => !forUsers.has(route));
  // All unknown paths share one screen.
  const pages = [...open.map((route) => [route, addressOf(route)] as const), ["/not-found", "/no-flowers"]];
  await takeAll(page, [
    ...pages.map(([route = "", address = ""]) => stateOf([route, address])),
    ...guestStates,
  ]);
});

test("screenshots of every user page, before and after the first reply", async ({ page }) => {
  await signedInUser(page);
  await takeAll(page, [stateOf(["/dashboard-empty", "/dashboard"]), stateOf(["/chat", "/chat"])]);
  const chat = await askForPage(page);
  const { id: collectionId } = await call(page, "knowledge.create", { name: "Handbook" });
  await call(page, "knowledge.add", {
    collectionId,
    name: "opening-hours.md",
    base64: Buffer.from("# Opening hours\nThe gate opens at nine.").toString("base64"),
  });
  const addressOf = (route: string) =>
    route
      .replace(/^\/chat(.*)\/\[+(?:\.\.\.)?chatId\]+$/, (_, page: string) =>
        chat.replace("/chat", `/chat${page}`),
      )
      .replace("[planId]", "pro-plan")
      .replace("[collectionId]", collectionId)
      .replace("[intentId]", "pi_unknown?client_secret=pi_unknown_secret_x");
  const addresses = [...forUsers]
    .filter((route) => route !== invoiceRoute && route !== comparisonRoute)
    .map((route) => [route, addressOf(route)] as const);
  await takeAll(page, [...addresses.map(stateOf), ...accountStates, ...chatStates(chat)]);
  await takeAll(page, await spentStates(page, chat));
});

test("screenshots of a paying user's pages", async ({ page }) => {
  await signedInUser(page);
  await buyPlan(page);
  await page.goto("/account/billing");
  const invoice = await page.getByRole("link", { name: /^Invoice / }).getAttribute("href");
  await takeAll(page, [stateOf([invoiceRoute, invoice ?? ""]), ...payerStates]);
});

/** The id of the project of the chat at an address. */
async function projectOf(page: Page, address: string): Promise<string> {
  const input = JSON.stringify({ json: { chatId: address.split("/").at(-1) } });
  const answer = await page.request.get(`/api/trpc/project.ofChat?input=${encodeURIComponent(input)}`);
  return (await answer.json()).result.data.json.projectId;
}

test("screenshots of what people do together", async ({ page, browser }) => {
  await signedInUser(page);
  await buyPlan(page);
  const chat = await askForPage(page);
  const chatId = chat.split("/").at(-1);
  const projectId = await projectOf(page, chat);
  const { address } = await call(page, "access.makeLink", { chatId, role: "suggester", lifetimeDays: 7 });
  const bo = await (await browser.newContext()).newPage();
  await signedInUser(bo, undefined, "Bo");
  await bo.goto(address);
  await bo.getByRole("button", { name: "Open" }).click();
  const anchor = { kind: "element", label: "<h1> “Golden Crust”", path: "index.html", startLine: 1 };
  const quote = { lines: ["<!doctype html>"], before: [], after: [], rival: null };
  await call(bo, "review.start", {
    projectId,
    anchor: { ...anchor, ...quote },
    text: "Should the name be larger? It is hard to read on a phone.",
  });
  await bo.getByRole("button", { name: "Suggest a change" }).click();
  await bo.waitForURL((url) => /\/chat\/[\w-]+$/.test(url.pathname) && url.pathname !== chat);
  const fork = new ChatBuilder(bo);
  await fork.sendAndSeeReply("Make it blue");
  const forkId = await projectOf(bo, new URL(bo.url()).pathname);
  const offered = { projectId: forkId, title: "Blue instead of green", description: "Our colors changed." };
  const { suggestionId } = await call(bo, "suggestion.offerFork", offered);
  const team = await call(page, "team.create", { name: "Praxis Nord" });
  await call(page, "team.give", { teamId: team.teamId ?? team.id, kind: "project", thingId: projectId });
  const versions = `/chat/versions/${chatId}?suggestion=${suggestionId}`;
  await takeAll(page, sharedStates({ chat, versions, invitation: address }));
  await takeAll(bo, [stateOf(["/chat-of-another", chat])]);
});

withModel("screenshots of a chat during a reply", async ({ page, world: { model } }) => {
  const lines = Array.from({ length: 30 }, (_, line) => `<p>Bread number ${line}</p>\n`);
  // The rest is held back: each picture is of a reply that is still being written.
  const scripts = WIDTHS.map(() => ({ tokens: ["```html\n", ...lines], gate: tokenGate() }));
  for (const { gate } of scripts) gate.open(11);
  model.reply(...scripts);
  await takeAll(page, replyingStates);
});

test("screenshots of an account in use", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(demoLogin.email);
  await page.getByLabel("Password", { exact: true }).fill(demoLogin.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/chat-history");
  const links = page.getByRole("main").locator('a[href^="/chat/"]');
  await expect(links.first()).toBeVisible();
  const chats = await links.evaluateAll((all) =>
    // The title without the time, so that the pictures of two days have the same names.
    all.map(
      (link) => [`demo ${link.firstElementChild?.textContent}`, link.getAttribute("href") ?? ""] as const,
    ),
  );
  const pages = ["/dashboard", "/chat-history", "/account"].map(
    (address) => [`demo${address}`, address] as const,
  );
  const [, compared = ""] = chats.find(([name]) => name === "demo Two models compared") ?? [];
  const comparison = [comparisonRoute, compared.replace("/chat", "/chat/compare")] as const;
  await takeAll(page, [...pages, ...chats, comparison].map(stateOf));
});
