import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { projectEnvironment, projectNode, projectPath } from "../../scripts/environment.mjs";
import { waitForEmail } from "../support/outbox";
import { type Product, startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { buyPlan } from "./pages/buy-plan";
import { signedInUser } from "./pages/new-user";
import { SavedCards } from "./pages/saved-cards";
import { test } from "./pages/test";

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.discard());

/** The command's output and exit code. */
const billing = (...words: string[]) =>
  promisify(execFile)(projectNode(), [projectPath("scripts", "billing.mjs"), ...words], {
    env: projectEnvironment({
      PORT: new URL(product.url).port,
      HOST: "localhost",
      DATA_DIR: product.dataDir,
    }),
  }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stdout, stderr, code }) => ({ said: `${stdout}${stderr}`, code }),
  );

test("advancing the clock renews a plan: the next billing date moves, and an email arrives", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.url });
  const nextBilling = async () => {
    await page.goto("/account/billing");
    const day = page.locator("dt", { hasText: "Next billing date" }).locator("xpath=following-sibling::dd");
    return Date.parse(String(await day.textContent()));
  };
  const user = await signedInUser(page, product.dataDir);
  await buyPlan(page);
  const before = await nextBilling();
  const moved = await billing("advance", "32d");
  expect(moved.said).toContain("1 renewal paid, 0 payments failed, 0 subscriptions ended");
  const days = ((await nextBilling()) - before) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
  const mail = await waitForEmail(product.dataDir, user.email, "plan is paid until");
  expect(mail.subject).toBe("Your Professional plan was renewed (Bluebonnet)");
  expect(mail.text).toMatch(/Your card was charged \$20 for invoice \S+-0002\./);

  expect(await billing("advance", "forty days")).toMatchObject({
    code: 1,
    said: expect.stringContaining("Enter a duration such as 12h, 40d or 3w"),
  });
  // The clock endpoint exists only for holders of the server's secret.
  const asStranger = (headers: Record<string, string>) =>
    page.request.post("/api/billing/clock", { data: "1d", headers }).then((answer) => answer.status());
  expect(await asStranger({})).toBe(404);
  expect(await asStranger({ authorization: "Bearer of nothing" })).toBe(404);
  await page.close();
});

test("a failed renewal is reported and paid by a new default card; without one the plan ends", {
  tag: "@long",
}, async ({ browser }) => {
  const visit = async () => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    const user = await signedInUser(page, product.dataDir);
    await buyPlan(page, { paymentMethodId: "pm_card_chargeCustomerFail" });
    return { page, user, plan: page.getByRole("region", { name: "Subscription" }) };
  };
  const [payer, leaver] = [await visit(), await visit()];
  expect((await billing("advance", "32d")).said).toMatch(/[24] payments failed, 0 subscriptions ended/);

  await payer.page.goto("/account/billing#subscription");
  await expect(payer.plan.getByText("Past due", { exact: true })).toBeVisible();
  const notice = payer.plan.getByRole("alert");
  await expect(notice).toContainText("Your last payment failed");
  await expect(notice).toContainText(
    /We will try your card again on \w+ \d+, \d{4}\. You keep Professional until/,
  );
  expect(await findEverywhere(payer.page)).toEqual([]);
  const failed = await waitForEmail(product.dataDir, payer.user.email, "We will try again on");
  expect(failed.text).toContain("go to Billing Information, add the new card and make it the default");

  await notice.getByRole("link", { name: "Update card" }).click();
  const cards = new SavedCards(payer.page.getByRole("region", { name: "Billing Information" }));
  await expect(cards.section.getByRole("alert")).toContainText("We will retry the open payment right away");
  await cards.open();
  await cards.add("5555555555554444");
  await cards.act("Mastercard", "4444", "Make default");
  await expect(payer.page.getByText("Your payment went through")).toBeVisible();
  await expect(cards.section.getByRole("alert")).toHaveCount(0);
  await payer.page.goto("/account/billing#subscription");
  await expect(payer.plan.getByText("Active", { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  expect((await billing("advance", "9d")).said).toContain("1 subscription ended");
  await leaver.page.goto("/account/billing#subscription");
  await expect(leaver.plan).toContainText(
    /Your Professional subscription ended on .+ with an unpaid invoice\./,
  );
  await expect(leaver.plan.getByText("10 a day")).toBeVisible();
  await expect(leaver.plan.getByRole("link", { name: "Subscribe again" })).toBeVisible();
  const ended = await waitForEmail(
    product.dataDir,
    leaver.user.email,
    "none of our attempts to charge your card",
  );
  expect(ended.subject).toBe("Your Professional plan has ended (Bluebonnet)");
  await payer.page.reload();
  await expect(payer.plan.getByText("Active", { exact: true })).toBeVisible();
  await payer.page.context().close();
  await leaver.page.context().close();
});
