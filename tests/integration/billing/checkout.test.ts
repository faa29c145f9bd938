import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { SubscribeInput } from "~/domain/billing/checkout-input";
import type { Order } from "~/domain/billing/order";
import { systemIds } from "~/server/adapters/system/ids";
import { aesSealer } from "~/server/adapters/system/sealer";
import { simulatedObjects } from "~/server/db/simulated-objects";
import type { BillingDeps } from "~/server/services/billing/billing-deps";
import { finishCheckout, type QuoteDeps, readCheckout } from "~/server/services/billing/checkout";
import { answerChallenge } from "~/server/services/billing/payment";
import { subscribe } from "~/server/services/billing/subscribe";
import { changePlan } from "~/server/services/billing/subscription";
import {
  APP_URL,
  type SimulatedPaymentsUnderTest,
  simulatedPayments,
} from "~tests/support/payments-under-test";
import { testDatabase } from "~tests/support/test-database";

const database = testDatabase();
let world: SimulatedPaymentsUnderTest;
let deps: BillingDeps & QuoteDeps;
let user: SignedInUser;

beforeAll(() => {
  const { db } = database();
  world = simulatedPayments(simulatedObjects(db));
  const clock = { now: () => new Date() };
  const sealer = aesSealer("a secret of the tests, long enough");
  deps = { db, clock, ids: systemIds, payments: world.payments, sealer, appUrl: APP_URL };
});

beforeEach(async () => {
  const id = systemIds.next();
  const email = `${id}@example.com`;
  await deps.db.user.create({ data: { id, email, createdAt: new Date() } });
  user = { id, email, name: null, planId: "free-plan", sessionId: systemIds.next() };
});

const professional: Order = { planId: "pro-plan", cycle: "monthly" };
const enterprise: Order = { planId: "enterprise-plan", cycle: "monthly" };
const details = {
  name: "Ada Lovelace",
  address: "12 St James's Square",
  city: "London",
  state: "London",
  zipCode: "SW1Y 4JH",
  country: "GB",
};
const buying = (order: Order, paymentMethodId = "pm_card_visa"): SubscribeInput => ({
  ...order,
  attemptId: systemIds.next(),
  card: { paymentMethodId, expiry: { month: 12, year: 2034 } },
  details,
});
const planOf = async () =>
  (await deps.db.user.findUniqueOrThrow({ where: { id: user.id }, select: { planId: true } })).planId;
const subscriptions = async () => {
  const row = await deps.db.billingCustomer.findFirstOrThrow({ where: { id: user.id } });
  return deps.payments.listSubscriptions({ customerId: row.customerId });
};
const living = async () => (await subscriptions()).filter(({ status }) => status !== "canceled");

describe("buying", () => {
  it("grants the plan at once and saves the billing details", async () => {
    expect(await readCheckout(deps, user, professional)).toMatchObject({
      kind: "purchase",
      details: null,
      preview: { tax: 0, total: 2_000, dueNow: 2_000 },
    });
    expect(await subscribe(deps, user, buying(professional))).toEqual({ status: "paid" });
    expect(await planOf()).toBe("pro-plan");
    expect(await readCheckout(deps, user, professional)).toMatchObject({ kind: "current", details });
  });

  it("creates one subscription despite a double click and a retry after a lost response", async () => {
    const input = buying(professional);
    const answers = await Promise.all([subscribe(deps, user, input), subscribe(deps, user, input)]);
    expect(answers).toEqual([{ status: "paid" }, { status: "paid" }]);
    expect(await subscribe(deps, user, input)).toEqual({ status: "paid" });
    expect(await living()).toHaveLength(1);
  });

  it("creates one subscription from two tabs", async () => {
    const answers = await Promise.allSettled([
      subscribe(deps, user, buying(professional)),
      subscribe(deps, user, buying(professional, "pm_card_mastercard")),
    ]);
    const paid = answers.filter((answer) => answer.status === "fulfilled" && answer.value.status === "paid");
    expect(paid).toHaveLength(1);
    expect(await living()).toHaveLength(1);
    expect(await subscribe(deps, user, buying(professional))).toEqual({ status: "already" });
    await expect(subscribe(deps, user, buying(enterprise))).rejects.toMatchObject({ code: "conflict" });
    expect(await living()).toHaveLength(1);
  });

  it("reports why a card was declined, and accepts another one", async () => {
    const refused = await subscribe(
      deps,
      user,
      buying(professional, "pm_card_visa_chargeDeclinedInsufficientFunds"),
    );
    expect(refused).toMatchObject({ status: "declined", reason: { field: "cardNumber" } });
    expect(await planOf()).toBe("free-plan");
    expect(await subscribe(deps, user, buying(professional))).toEqual({ status: "paid" });
    expect(await living()).toHaveLength(1);
  });

  it.each([
    { approved: true, plan: "pro-plan" },
    { approved: false, plan: "free-plan" },
  ])("challenges the holder of a card that requires it: %o", async ({ approved, plan }) => {
    const asked = await subscribe(deps, user, buying(professional, "pm_card_authenticationRequiredOnSetup"));
    if (asked.status !== "needs_action") throw new Error(asked.status);
    expect(await planOf()).toBe("free-plan");
    const url = new URL(asked.url);
    const { returnUrl } = await answerChallenge(
      { paymentsSimulator: world.simulator },
      {
        intentId: url.pathname.split("/").at(-1) ?? "",
        clientSecret: url.searchParams.get("client_secret") ?? "",
        approved,
      },
    );
    expect(returnUrl).toContain("/checkout/pro-plan?cycle=monthly&returned=1");
    expect(await finishCheckout(deps, user, professional)).toEqual({
      paid: approved,
      reason: approved
        ? null
        : {
            field: "cardNumber",
            text: "Your bank could not confirm the payment. Nothing was charged.",
          },
    });
    expect(await planOf()).toBe(plan);
    // Unfinished purchases are completed or replaced.
    await subscribe(deps, user, buying(professional));
    expect(await living()).toHaveLength(1);
    expect(await planOf()).toBe("pro-plan");
  });
});

describe("changing", () => {
  it("charges the quoted amount and grants the new plan at once", async () => {
    await subscribe(deps, user, buying(professional));
    const seen = await readCheckout(deps, user, enterprise);
    if (seen.kind !== "change") throw new Error(seen.kind);
    expect(seen).toMatchObject({ current: professional, card: { brand: "visa", last4: "4242" } });
    expect(seen.preview.dueNow).toBe(8_000);
    const input = { ...enterprise, attemptId: systemIds.next(), quote: seen.quote };
    expect(await changePlan(deps, user, input)).toEqual({ status: "paid" });
    expect(await changePlan(deps, user, input)).toEqual({ status: "paid" });
    expect(await planOf()).toBe("enterprise-plan");
    expect(await living()).toMatchObject([enterprise]);
  });

  const MINUTE = 60_000;
  const pass = (ms: number) => {
    world.realTime.now = new Date(world.realTime.now.getTime() + ms);
  };
  const quoteOf = async (order: Order): Promise<string> => {
    const seen = await readCheckout(deps, user, order);
    if (seen.kind !== "change") throw new Error(seen.kind);
    return seen.quote;
  };
  const change = (order: Order, quote: string) =>
    changePlan(deps, user, { ...order, quote, attemptId: systemIds.next() });
  const refused = (order: Order, quote: string) =>
    expect(change(order, quote)).rejects.toMatchObject({
      code: "conflict",
      userMessage: expect.stringMatching(/^This price is no longer current/),
    });

  it("honours the quoted price for ten minutes, and no other price", async () => {
    await subscribe(deps, user, buying(professional));
    const quote = await quoteOf(enterprise);
    await refused({ ...enterprise, cycle: "annual" }, quote);
    await refused(enterprise, `${quote.slice(0, -2)}AA`);
    pass(11 * MINUTE);
    await refused(enterprise, quote);
    expect(await living()).toMatchObject([professional]);
    const again = await quoteOf(enterprise);
    pass(9 * MINUTE);
    expect(await change(enterprise, again)).toEqual({ status: "paid" });
  });

  it("accepts a quote once: a downgrade is never credited twice for the same time", async () => {
    await subscribe(deps, user, buying(enterprise));
    const down = await quoteOf(professional);
    expect(await change(professional, down)).toEqual({ status: "paid" });
    pass(MINUTE);
    expect(await change(enterprise, await quoteOf(enterprise))).toEqual({ status: "paid" });
    await refused(professional, down);
    expect(await living()).toMatchObject([enterprise]);
  });

  it("rejects another user's quote", async () => {
    await subscribe(deps, user, buying(professional));
    const quote = await quoteOf(enterprise);
    const id = systemIds.next();
    await deps.db.user.create({ data: { id, email: `${id}@example.com`, createdAt: new Date() } });
    user = { ...user, id, email: `${id}@example.com` };
    await subscribe(deps, user, buying(professional));
    await refused(enterprise, quote);
  });

  it("is blocked while a subscription is canceling, and impossible without one", async () => {
    const input = { ...enterprise, attemptId: systemIds.next(), quote: "v1.none" };
    await expect(changePlan(deps, user, input)).rejects.toMatchObject({ code: "not_found" });
    await subscribe(deps, user, buying(professional));
    const [subscription] = await living();
    await deps.payments.cancelAtPeriodEnd({
      subscriptionId: subscription?.id ?? "",
      idempotencyKey: systemIds.next(),
    });
    expect(await readCheckout(deps, user, enterprise)).toMatchObject({ kind: "blocked" });
    await expect(changePlan(deps, user, { ...input, attemptId: systemIds.next() })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
