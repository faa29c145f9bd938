import { expect, type Page } from "@playwright/test";
import { pageRoutes, userPageRoutes } from "../support/routes";
import { buyPlan } from "./pages/buy-plan";
import { ChatBuilder } from "./pages/chat-builder";
import { CheckoutForm } from "./pages/checkout-form";
import { call, makeUser, signedInUser, signUp } from "./pages/new-user";
import { test } from "./pages/test";

/** A button that comes to a toolbar moves its neighbors by less. */
const NOTHING = 0.005;

const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 667 },
];

/** Sums the shifts of each document that the page opens, as browsers report them: those after an input are wanted. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry && "hadRecentInput" in entry && "sources" in entry)) continue;
        if (entry.hadRecentInput || !Array.isArray(entry.sources)) continue;
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height} ` +
            (node instanceof Element ? node.outerHTML.slice(0, 120) : ""),
        );
        window.shifts.push({ value: Number(entry.value), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What moved, when it was more than nothing. */
async function shiftsOf(page: Page, name: string): Promise<string[]> {
  // The observer hears of a frame after it was painted.
  const shifts = await page.evaluate(
    () =>
      new Promise<typeof window.shifts>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(window.shifts.splice(0)), 100)),
      ),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < NOTHING
    ? []
    : [`${name} ${sum.toFixed(4)}: ${shifts.flatMap(({ moved }) => moved).join(" | ")}`];
}

const addressOf = (route: string) =>
  ["/verify-email", "/reset-password"].includes(route)
    ? `${route}?token=${"A".repeat(43)}`
    : route
        .replace("[templateId]", "todo-list")
        .replace("/[[...page]]", "")
        .replace("[page]", "home")
        .replace("[planId]", "pro-plan")
        .replace("[intentId]", "pi_unknown?client_secret=pi_unknown_secret_x");

for (const size of sizes) {
  test(`no page moves what is on it while it loads, at ${size.width} pixels`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await observeShifts(page);
    const found: string[] = [];
    const visit = async (address: string) => {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      found.push(...(await shiftsOf(page, address)));
    };
    const forUsers = userPageRoutes();
    for (const route of pageRoutes().filter((each) => !forUsers.includes(each)))
      await visit(addressOf(route));
    await signedInUser(page);
    // Once for a purchase, and once for a change of plan.
    await visit("/checkout/pro-plan");
    const { chatId } = await call(page, "chat.send", { text: "A pricing page", modelId: "builtin:starter" });
    const { id: collectionId } = await call(page, "knowledge.create", { name: "Handbook" });
    await buyPlan(page);
    for (const route of [...forUsers, "/checkout/enterprise-plan"])
      if (!/invoiceId|compare/.test(route))
        await visit(
          addressOf(
            route.replace(/\[+(?:\.\.\.)?chatId\]+$/, chatId).replace("[collectionId]", collectionId),
          ),
        );
    expect(found).toEqual([]);
  });
}

for (const size of sizes)
  test(`what follows a press moves nothing either, at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await observeShifts(page);
    // The answer comes when the press is no recent input any more.
    const late = async (answers: string) =>
      page.route(answers, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
    await late("**/api/trpc/auth.signUp*");
    await signUp(page, makeUser());
    const found = await shiftsOf(page, "after signing up");
    await signedInUser(page);
    const chat = new ChatBuilder(page);
    await chat.open();
    found.push(...(await shiftsOf(page, "an empty chat")));
    await late("**/api/trpc/chat.send*");
    // One line: a box that grows with what is typed is meant to.
    await chat.sendAndSeeReply("A pricing page");
    await expect(
      page.getByRole("button", { name: "Publish" }).or(page.getByRole("tab", { name: "Preview" })),
    ).toBeVisible();
    found.push(...(await shiftsOf(page, "after the first reply")));
    const form = new CheckoutForm(page);
    await form.open();
    await form.typeCard("4242424242424242");
    await form.typeAddress();
    found.push(...(await shiftsOf(page, "the checkout")));
    await form.submit();
    await expect(page.getByText("Subscription Successful!")).toBeVisible();
    found.push(...(await shiftsOf(page, "after paying")));
    expect(found).toEqual([]);
  });

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}
