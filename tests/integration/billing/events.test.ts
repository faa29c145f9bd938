import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SubscriptionSnapshot } from "~/domain/billing/subscription-snapshot";
import type { PaymentEvent } from "~/server/ports/payments";
import { eraseAccounts } from "~/server/services/account/erase-accounts";
import { handleEvents, receiveEvent, storeEvents } from "~/server/services/billing/provider-events";
import { startBilling, sweepBilling } from "~/server/services/billing/start-billing";
import { type PayingWorld, payingWorld } from "~tests/support/paying-world";
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
});

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Collects the provider's deliveries. */
function deliveries(): { body: string; signature: string }[] {
  const taken: { body: string; signature: string }[] = [];
  const stop = world.deps.paymentsSimulator.deliverTo(async (body, signature) => {
    taken.push({ body, signature });
  });
  onTestFinished(stop);
  return taken;
}

describe("a delivered event", () => {
  it("is stored once, acknowledged at once and handled later, despite duplicates and any order of arrival", async () => {
    const { deps, newPayer, planOf, emailsTo } = world;
    const taken = deliveries();
    const payer = await newPayer();
    await deps.paymentsSimulator.runDue();
    expect(taken.length).toBeGreaterThan(1);
    const brought = await Promise.all(
      [...taken, ...taken].reverse().map((delivery) => receiveEvent(deps, delivery)),
    );
    expect(brought.every((outcome) => outcome === "received")).toBe(true);
    for (const delivery of taken) expect(await receiveEvent(deps, delivery)).toBe("received");
    expect(await deps.db.billingEvent.count()).toBe(taken.length);
    expect(await planOf(payer)).toBe("free-plan");
    await Promise.all([handleEvents(deps), handleEvents(deps)]);
    expect(await planOf(payer)).toBe("pro-plan");
    expect(await deps.db.billingEvent.count({ where: { handledAt: null } })).toBe(0);
    expect(await emailsTo(payer)).toEqual(["Welcome to the Professional plan (Bluebonnet)"]);
  });

  it("is rejected and not stored when it was signed by someone else or modified", async () => {
    const { deps, newPayer } = world;
    const taken = deliveries();
    await newPayer();
    await deps.paymentsSimulator.runDue();
    const [delivery] = taken;
    if (!delivery) throw new Error("Nothing was delivered");
    const changed = { ...delivery, body: delivery.body.replace("pending_webhooks", "pending_webhookz") };
    expect(changed.body).not.toBe(delivery.body);
    for (const forged of [changed, { ...delivery, signature: "t=1,v1=00" }])
      expect(await receiveEvent(deps, forged)).toBe("unverified");
    expect(await deps.db.billingEvent.count()).toBe(0);
  });

  it("is retried after a delay while the provider is unreachable", async () => {
    const { deps, newPayer, planOf } = world;
    const taken = deliveries();
    const payer = await newPayer();
    await deps.paymentsSimulator.runDue();
    for (const delivery of taken) await receiveEvent(deps, delivery);
    const away = { ...deps.payments, readSubscription: () => Promise.reject(new Error("unreachable")) };
    await handleEvents({ ...deps, payments: away });
    expect(await planOf(payer)).toBe("free-plan");
    const [row] = await deps.db.billingEvent.findMany();
    expect(row).toMatchObject({ handledAt: null, attempts: 1, lastError: "unreachable" });
    await handleEvents(deps);
    expect(await planOf(payer)).toBe("free-plan");
    const later = { now: () => new Date(deps.clock.now().getTime() + 30_000) };
    await handleEvents({ ...deps, clock: later });
    expect(await planOf(payer)).toBe("pro-plan");
  });
});

describe("events stored concurrently", () => {
  it("are rejected if the write fails, and stored when they are delivered again", async () => {
    const { deps } = world;
    const event = (id: string): PaymentEvent => ({
      id,
      type: "invoice.paid",
      createdAt: deps.clock.now(),
      subject: {},
    });
    // PostgreSQL text cannot contain this character.
    const together = [[event("evt_good")], [event("evt_\u0000")]].map((events) => storeEvents(deps, events));
    expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
    await storeEvents(deps, [event("evt_good")]);
    expect(await deps.db.billingEvent.findMany({ select: { id: true } })).toEqual([{ id: "evt_good" }]);
  });
});

describe("events of several subscriptions", () => {
  const broken = {
    "the provider cannot be reached": () => Promise.reject(new Error("unreachable")),
    "the response cannot be stored": (snapshot: SubscriptionSnapshot | undefined) =>
      snapshot && { ...snapshot, periodEnd: new Date(Number.NaN) },
  };
  for (const [what, spoil] of Object.entries(broken))
    it(`are handled except for the one for which ${what}`, async () => {
      const { deps, newPayer, planOf, emailsTo } = world;
      const taken = deliveries();
      const payers = [await newPayer(), await newPayer(), await newPayer()];
      const spoilt = payers[1];
      await deps.paymentsSimulator.runDue();
      for (const delivery of taken) await receiveEvent(deps, delivery);
      const readSubscription: typeof deps.payments.readSubscription = async (input) => {
        const snapshot = await deps.payments.readSubscription(input);
        return input.subscriptionId === spoilt?.subscriptionId ? spoil(snapshot) : snapshot;
      };
      await handleEvents({ ...deps, payments: { ...deps.payments, readSubscription } });
      expect(await Promise.all(payers.map(planOf))).toEqual(["pro-plan", "free-plan", "pro-plan"]);
      expect((await Promise.all(payers.map(emailsTo))).map(({ length }) => length)).toEqual([1, 0, 1]);
      const waiting = await deps.db.billingEvent.findMany({ where: { handledAt: null } });
      expect(new Set(waiting.map(({ subscriptionId }) => subscriptionId))).toEqual(
        new Set([spoilt?.subscriptionId]),
      );
      expect(waiting.every(({ attempts, lastError }) => attempts === 1 && lastError)).toBe(true);
    });
});

describe("a subscription over time", () => {
  it("is renewed, fails, is retried on days three, five and seven, and ends, with one email for each", async () => {
    const { deps, newPayer, planOf, emailsTo } = world;
    const billing = startBilling(deps);
    onTestFinished(billing.stop);
    const steady = await newPayer();
    const failing = await newPayer("pm_card_chargeCustomerFail");
    await deps.paymentsSimulator.advance({ to: noon("2026-03-06") });
    // Six days after the failure, access continues.
    expect([await planOf(steady), await planOf(failing)]).toEqual(["pro-plan", "pro-plan"]);
    await deps.paymentsSimulator.advance({ to: noon("2026-03-10") });
    expect([await planOf(steady), await planOf(failing)]).toEqual(["pro-plan", "free-plan"]);
    expect(await emailsTo(steady)).toEqual([
      "Welcome to the Professional plan (Bluebonnet)",
      "Your Professional plan was renewed (Bluebonnet)",
    ]);
    expect(await emailsTo(failing)).toEqual([
      "Welcome to the Professional plan (Bluebonnet)",
      ...Array(3).fill("Your payment failed (Bluebonnet)"),
      "Your Professional plan has ended (Bluebonnet)",
    ]);
  });
});

describe("the sweep", () => {
  it("finds undelivered events, starting from where it last stopped", async () => {
    const { deps, newPayer, planOf, emailsTo } = world;
    const payer = await newPayer();
    await sweepBilling(deps);
    expect(await planOf(payer)).toBe("pro-plan");
    await deps.paymentsSimulator.advance({ to: noon("2026-03-01") });
    await sweepBilling(deps);
    const reached = await deps.db.billingSweep.findUniqueOrThrow({ where: { id: "simulator" } });
    await sweepBilling(deps);
    expect(await deps.db.billingSweep.findUniqueOrThrow({ where: { id: "simulator" } })).toEqual(reached);
    expect(await emailsTo(payer)).toHaveLength(2);
  });

  it("refreshes every subscription when the provider no longer has its last event", async () => {
    const { deps, newPayer, planOf } = world;
    const payer = await newPayer();
    await sweepBilling(deps);
    await deps.payments.cancelNow({ subscriptionId: payer.subscriptionId, idempotencyKey: "cancel" });
    // The events of January have expired, and the paid period and its grace last until the 7th.
    await deps.paymentsSimulator.advance({ to: noon("2026-03-03") });
    expect(await planOf(payer)).toBe("pro-plan");
    await sweepBilling(deps);
    expect(await planOf(payer)).toBe("free-plan");
  });

  it("revokes a plan whose grace period ended without further news", async () => {
    const { deps, newPayer, planOf } = world;
    const payer = await newPayer();
    await sweepBilling(deps);
    const on = (day: string) => ({
      ...deps.payments,
      now: async () => noon(day),
      listEvents: async () => ({ events: [], hasMore: false }),
    });
    await sweepBilling({ ...deps, payments: on("2026-03-06") });
    expect(await planOf(payer)).toBe("pro-plan");
    await sweepBilling({ ...deps, payments: on("2026-03-07") });
    expect(await planOf(payer)).toBe("free-plan");
  });
});

describe("an account being erased", () => {
  it("is no longer charged, and is kept until the provider has deleted it", async () => {
    const { deps, newPayer } = world;
    const payer = await newPayer();
    await sweepBilling(deps);
    const where = { id: payer.userId };
    await deps.db.user.update({ where, data: { erasureDueAt: deps.clock.now() } });
    const away = { ...deps.payments, deleteCustomer: () => Promise.reject(new Error("unreachable")) };
    expect(await eraseAccounts({ ...deps, payments: away })).toBe(0);
    expect(await deps.db.user.count({ where })).toBe(1);
    expect(await eraseAccounts(deps)).toBe(1);
    const ended = await deps.payments.readSubscription({ subscriptionId: payer.subscriptionId });
    expect(ended?.status).toBe("canceled");
  });
});
