import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Order } from "~/domain/billing/order";
import { createFetch } from "~/server/adapters/net/create-fetch";
import { noPayments } from "~/server/adapters/payments/no-payments";
import { openStripe } from "~/server/adapters/payments/stripe/open-stripe";
import { stripePayments } from "~/server/adapters/payments/stripe/stripe-payments";
import { systemClock } from "~/server/adapters/system/clock";
import { systemIds } from "~/server/adapters/system/ids";
import { aesSealer } from "~/server/adapters/system/sealer";
import { simulatedObjects } from "~/server/db/simulated-objects";
import type { Payments } from "~/server/ports/payments";
import { addCard, readCards } from "~/server/services/billing/cards";
import { readCheckout } from "~/server/services/billing/checkout";
import { deleteCustomer, saveAddress } from "~/server/services/billing/customer";
import { syncPlansWithProvider } from "~/server/services/billing/snapshots";
import { subscribe } from "~/server/services/billing/subscribe";
import { readSubscription } from "~/server/services/billing/subscription";
import { ada } from "~tests/support/buying-world";
import { APP_URL, simulatedPayments } from "~tests/support/payments-under-test";
import { startStripe } from "~tests/support/stripe-stand-in";
import { testDatabase } from "~tests/support/test-database";

const database = testDatabase();
let stripe: Awaited<ReturnType<typeof startStripe>>;
/** Created as in `wiring.ts` from the environment. */
let simulated: Payments;
let real: Payments;
const off = noPayments(systemClock);
let user: SignedInUser;

const stripeWith = (secretKey: string, kind: Payments["kind"]) =>
  stripePayments({
    stripe: openStripe({ secretKey, apiBase: stripe.url, fetch: createFetch()("stripe") }),
    kind,
    live: kind === "stripe",
    publishableKey: null,
    now: async () => systemClock.now(),
    webhookSecret: undefined,
    clock: systemClock,
  });

beforeAll(async () => {
  stripe = await startStripe();
  const simulator = simulatedPayments(simulatedObjects(database().db));
  simulator.realTime.now = systemClock.now();
  simulated = simulator.payments;
  real = stripeWith("sk_live_standin", "stripe");
});
afterAll(() => stripe.close());

beforeEach(async () => {
  const id = systemIds.next();
  const email = `${id}@example.com`;
  await database().db.user.create({ data: { id, email, createdAt: systemClock.now() } });
  user = { id, email, name: null, planId: "free-plan", sessionId: systemIds.next() };
});

const withPayments = (payments: Payments) => ({
  db: database().db,
  clock: systemClock,
  ids: systemIds,
  sealer: aesSealer("a secret of the tests, long enough"),
  appUrl: APP_URL,
  payments,
});
const professional: Order = { planId: "pro-plan", cycle: "monthly" };
const enterprise: Order = { planId: "enterprise-plan", cycle: "monthly" };
const attempt = () => ({ attemptId: systemIds.next() });
const card = { paymentMethodId: "pm_card_visa", expiry: { month: 12, year: 2034 } };
const buy = (payments: Payments, order: Order) =>
  subscribe(withPayments(payments), user, { ...order, ...attempt(), card, details: ada });
const planOf = async () => (await database().db.user.findUniqueOrThrow({ where: { id: user.id } })).planId;
/** Starts the server with these payments. */
const startWith = (payments: Payments) => syncPlansWithProvider(withPayments(payments));
const subscriptionAt = async (payments: Payments) =>
  (await readSubscription(withPayments(payments), user)).subscription;

describe("when real keys are set", () => {
  it("a simulated plan ends at once, and its owner pays as a new customer", async () => {
    expect(await buy(simulated, enterprise)).toEqual({ status: "paid" });
    expect(await planOf()).toBe("enterprise-plan");

    await startWith(real);
    expect(await planOf()).toBe("free-plan");
    expect(await subscriptionAt(real)).toBeNull();
    const { db } = database();
    // Whatever its status, its owner is not asked for anything.
    await db.subscription.updateMany({ where: { userId: user.id }, data: { status: "past_due" } });
    expect(await readCards(withPayments(real), user)).toMatchObject({ cards: [], hasOverduePayment: false });
    expect(await readCheckout(withPayments(real), user, professional)).toMatchObject({
      kind: "purchase",
      payments: { live: true, off: false },
    });
    expect(await buy(real, professional)).toEqual({ status: "paid" });
    expect(await planOf()).toBe("pro-plan");

    const select = { provider: true, customerId: true };
    const customers = await db.billingCustomer.findMany({ where: { id: user.id }, select });
    expect(customers.map(({ provider }) => provider).sort()).toEqual(["simulator", "stripe"]);
    const rows = await db.subscription.findMany({ where: { userId: user.id }, select });
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(customers.map((row) => JSON.stringify(row))),
    );
  });

  it("a plan from Stripe's test mode ends as well", async () => {
    const test = stripeWith("sk_test_standin", "stripe_test");
    await buy(test, enterprise);
    await startWith(real);
    expect(await planOf()).toBe("free-plan");
  });

  it("a plan paid with money stays, whichever provider follows", async () => {
    await buy(real, professional);
    for (const payments of [simulated, off, real]) {
      await startWith(payments);
      expect(await planOf(), payments.kind).toBe("pro-plan");
      expect(await subscriptionAt(payments), payments.kind).toMatchObject(professional);
    }
  });

  it("and removed again, the simulated plan returns", async () => {
    await buy(simulated, enterprise);
    await startWith(off);
    expect(await planOf()).toBe("free-plan");
    await startWith(simulated);
    expect(await planOf()).toBe("enterprise-plan");
  });
});

describe("without payments", () => {
  it("purchases and changes are rejected with a clear reason, and everything can be read", async () => {
    const deps = withPayments(off);
    const notSetUp = { code: "unavailable", userMessage: "Payments are not set up on this server." };
    await expect(buy(off, professional)).rejects.toMatchObject(notSetUp);
    await expect(addCard(deps, user, { ...attempt(), card })).rejects.toMatchObject(notSetUp);
    await expect(saveAddress(deps, user, { ...attempt(), billTo: ada })).rejects.toMatchObject(notSetUp);
    expect(await readCheckout(deps, user, professional)).toMatchObject({ kind: "off" });
    expect(await readCards(deps, user)).toMatchObject({
      payments: { off: true },
      cards: [],
      hasOverduePayment: false,
    });
    expect(await readSubscription(deps, user)).toMatchObject({ off: true, planId: "free-plan" });
  });

  it("an account with a subscription at another provider is not erased, or its owner would keep paying", async () => {
    await buy(real, professional);
    await expect(deleteCustomer(withPayments(off), user.id)).rejects.toMatchObject({ reason: "not_set_up" });
    await deleteCustomer(withPayments(real), user.id);
    const row = await database().db.subscription.findFirstOrThrow({ where: { userId: user.id } });
    expect(await real.readSubscription({ subscriptionId: row.id })).toMatchObject({ status: "canceled" });
  });

  it("an account that only paid with test cards is erased", async () => {
    await buy(simulated, enterprise);
    await expect(deleteCustomer(withPayments(off), user.id)).resolves.toBeUndefined();
  });
});
