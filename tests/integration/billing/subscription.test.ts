import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { systemIds } from "~/server/adapters/system/ids";
import { PaymentFailure } from "~/server/ports/payment-failure";
import { startBilling } from "~/server/services/billing/start-billing";
import {
  cancelSubscription,
  readSubscription,
  resumeSubscription,
} from "~/server/services/billing/subscription";
import { type Payer, type PayingWorld, payingWorld } from "~tests/support/paying-world";
import { testDatabase } from "~tests/support/test-database";

const database = testDatabase();
let world: PayingWorld;
beforeEach(async () => {
  const { db } = database();
  await Promise.all([
    db.billingEvent.deleteMany(),
    db.billingSweep.deleteMany(),
    db.subscription.deleteMany(),
  ]);
  world = payingWorld(db);
  onTestFinished(startBilling(world.deps).stop);
});

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A user who bought Professional monthly on January 31, with the subscription stored here. */
async function subscriber(paymentMethodId?: string): Promise<{ payer: Payer; user: SignedInUser }> {
  const payer = await world.newPayer(paymentMethodId);
  await world.deps.paymentsSimulator.runDue();
  const user = { id: payer.userId, email: payer.email, name: null, planId: "pro-plan" };
  return { payer, user: { ...user, sessionId: systemIds.next() } };
}

const read = async (user: SignedInUser) => (await readSubscription(world.deps, user)).subscription;
const paid = async ({ customerId }: Payer) =>
  (await world.deps.payments.listInvoices({ customerId, limit: 10 })).invoices.filter(
    ({ status }) => status === "paid",
  ).length;

describe("a paid subscription", () => {
  it("is shown with its state, its dates and the storage used", async () => {
    const { user } = await subscriber();
    expect(await readSubscription(world.deps, user)).toEqual({
      planId: "pro-plan",
      grantedPlanId: "free-plan",
      live: false,
      off: false,
      stored: expect.objectContaining({ files: 0, versions: 0 }),
      subscription: {
        planId: "pro-plan",
        cycle: "monthly",
        state: "active",
        periodEnd: noon("2026-02-28"),
        accessUntil: noon("2026-03-07"),
        endedUnpaid: false,
        nextAttemptAt: null,
        endedAt: null,
      },
    });
  });

  it("lasts until its period ends when canceled, and is never charged again", async () => {
    const { deps, planOf, emailsTo } = world;
    const { payer, user } = await subscriber();
    const other = await subscriber();
    await cancelSubscription(deps, user);
    await cancelSubscription(deps, user);
    expect(await read(user)).toMatchObject({ state: "canceling", accessUntil: noon("2026-02-28") });
    expect(await read(other.user)).toMatchObject({ state: "active" });
    await deps.paymentsSimulator.advance({ to: new Date("2026-02-28T11:59:00Z") });
    expect(await planOf(payer)).toBe("pro-plan");
    await deps.paymentsSimulator.advance({ to: noon("2026-03-31") });
    expect(await planOf(payer)).toBe("free-plan");
    expect(await read(user)).toMatchObject({ state: "canceled", accessUntil: null });
    expect(await paid(payer)).toBe(1);
    expect(await paid(other.payer)).toBe(3);
    expect(await emailsTo(payer)).toEqual([
      "Welcome to the Professional plan (Bluebonnet)",
      "Your subscription was cancelled (Bluebonnet)",
      "Your Professional plan has ended (Bluebonnet)",
    ]);
    await expect(resumeSubscription(deps, user)).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelSubscription(deps, user)).rejects.toMatchObject({ code: "conflict" });
  });

  it("continues when resumed in time", async () => {
    const { deps, planOf } = world;
    const { payer, user } = await subscriber();
    await cancelSubscription(deps, user);
    await resumeSubscription(deps, user);
    await resumeSubscription(deps, user);
    expect(await read(user)).toMatchObject({ state: "active" });
    await deps.paymentsSimulator.advance({ to: noon("2026-03-10") });
    expect(await planOf(payer)).toBe("pro-plan");
    expect(await paid(payer)).toBe(2);
  });

  it("is unchanged, with a clear error, while the provider is unreachable", async () => {
    const { deps } = world;
    const { user } = await subscriber();
    const gone = () => Promise.reject(new PaymentFailure("unreachable", "connection refused"));
    const away = { ...deps, payments: { ...deps.payments, cancelAtPeriodEnd: gone } };
    await expect(cancelSubscription(away, user)).rejects.toMatchObject({
      code: "unavailable",
      userMessage: "We could not reach the payment provider.",
    });
    expect(await read(user)).toMatchObject({ state: "active" });
  });
});

describe("an overdue subscription", () => {
  it("ends at once when canceled, and is not retried", async () => {
    const { deps, planOf } = world;
    const { payer, user } = await subscriber("pm_card_chargeCustomerFail");
    await deps.paymentsSimulator.advance({ to: noon("2026-03-01") });
    expect(await read(user)).toMatchObject({
      state: "past_due",
      nextAttemptAt: noon("2026-03-03"),
      accessUntil: noon("2026-03-07"),
    });
    await cancelSubscription(deps, user);
    expect(await planOf(payer)).toBe("free-plan");
    await deps.paymentsSimulator.advance({ to: noon("2026-04-10") });
    expect(await read(user)).toMatchObject({ state: "canceled" });
    expect(await paid(payer)).toBe(1);
  });
});

describe("without a subscription", () => {
  it("there is nothing to cancel or resume", async () => {
    const { deps } = world;
    const id = systemIds.next();
    const user = { id, email: `${id}@example.com`, name: null, planId: "free-plan", sessionId: "" };
    await deps.db.user.create({ data: { id, email: user.email, createdAt: noon("2026-01-01") } });
    await expect(cancelSubscription(deps, user)).rejects.toMatchObject({ code: "not_found" });
    await expect(resumeSubscription(deps, user)).rejects.toMatchObject({ code: "not_found" });
    expect(await readSubscription(deps, user)).toMatchObject({ planId: "free-plan", subscription: null });
  });
});
