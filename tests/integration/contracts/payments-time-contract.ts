import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PaymentEvent } from "~/server/ports/payments";
import { APP_URL, type SimulatedPaymentsUnderTest } from "~tests/support/payments-under-test";
import { newCard, newCustomer, newSubscriber, once, subscribing } from "./payments-contract";

type Open = () => Promise<SimulatedPaymentsUnderTest>;
type Get = () => SimulatedPaymentsUnderTest;

const returnUrl = `${APP_URL}/checkout/pro-plan`;
const at = (text: string) => new Date(`${text}T12:00:00Z`);
const challengeCard = "pm_card_authenticationRequiredOnSetup";
const lateFailureCard = "pm_card_chargeCustomerFail";

/** Behaviour that requires an adjustable clock. The simulator starts on January 31, 2026 at noon. */
export function timeContract(open: Open) {
  let world: SimulatedPaymentsUnderTest;
  beforeEach(async () => {
    world = await open();
  });
  afterEach(() => expect(world.faults).toEqual([]));

  describe("renewals", () => renewals(() => world));
  describe("renewals with another card", () => renewalsWithDefaultCard(() => world));
  describe("renewals that fail", () => failedRenewals(() => world));
  describe("overdue payments", () => amountsOwed(() => world));
  describe("challenges", () => challenges(() => world));
  describe("events", () => events(() => world));
}

const read = async ({ payments }: SimulatedPaymentsUnderTest, subscriptionId: string) => {
  const snapshot = await payments.readSubscription({ subscriptionId });
  if (!snapshot) throw new Error("The subscription is gone");
  return snapshot;
};

function renewals(get: Get) {
  it("renews on the same day of each month, or its last day", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments);
    expect(subscription.periodEnd).toEqual(at("2026-02-28"));
    await simulator.advance({ to: at("2026-05-01") });
    expect(await payments.now()).toEqual(at("2026-05-01"));
    const { invoices } = await payments.listInvoices({ customerId, limit: 10 });
    expect(invoices.map(({ createdAt }) => createdAt)).toEqual(
      ["2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31"].map(at),
    );
    expect(invoices.every(({ status, amountPaid }) => status === "paid" && amountPaid === 2000)).toBe(true);
    expect(await read(get(), subscription.id)).toMatchObject({
      periodStart: at("2026-04-30"),
      periodEnd: at("2026-05-31"),
      paidThrough: at("2026-05-31"),
    });
  });

  it("processes renewals by real time before it responds", async () => {
    const { payments, realTime } = get();
    const { subscription } = await newSubscriber(payments);
    realTime.now = at("2026-03-02");
    expect(await read(get(), subscription.id)).toMatchObject({ paidThrough: at("2026-03-31") });
  });

  it("ends at the period end when canceled, and not when resumed", async () => {
    const { payments, simulator } = get();
    const ending = await newSubscriber(payments);
    const staying = await newSubscriber(payments);
    for (const { subscription } of [ending, staying])
      await payments.cancelAtPeriodEnd({ subscriptionId: subscription.id, ...once() });
    await simulator.advance({ to: at("2026-02-10") });
    await payments.resume({ subscriptionId: staying.subscription.id, ...once() });
    await simulator.advance({ to: at("2026-03-01") });
    expect(await read(get(), ending.subscription.id)).toMatchObject({
      status: "canceled",
      endedAt: at("2026-02-28"),
      paidThrough: at("2026-02-28"),
    });
    expect(await read(get(), staying.subscription.id)).toMatchObject({ status: "active" });
  });

  it("charges for the rest of the period, and turns a downgrade's remainder into credit", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments);
    const { id: subscriptionId } = subscription;
    // 7 of 28 days remain.
    await simulator.advance({ to: at("2026-02-21") });
    const dearer = { subscriptionId, planId: "enterprise-plan", cycle: "monthly" } as const;
    const preview = await payments.previewChange(dearer);
    expect(preview).toMatchObject({ total: 2500 - 500, dueNow: 2000, prorationDate: at("2026-02-21") });
    // A little later the quoted price still holds.
    await simulator.advance({ to: new Date(at("2026-02-21").getTime() + 600_000) });
    await payments.changePlan({ ...dearer, prorationDate: preview.prorationDate, ...once() });
    const [charged] = (await payments.listInvoices({ customerId, limit: 1 })).invoices;
    expect(charged).toMatchObject({ total: 2000, amountPaid: 2000 });
    await simulator.advance({ to: at("2026-02-24") });
    const cheaper = { ...dearer, planId: "pro-plan" } as const;
    const back = await payments.previewChange(cheaper);
    expect(back).toMatchObject({ total: -1143, dueNow: 0 });
    await payments.changePlan({ ...cheaper, prorationDate: back.prorationDate, ...once() });
    await simulator.advance({ to: at("2026-03-01") });
    const { invoices } = await payments.listInvoices({ customerId, limit: 2 });
    expect(invoices).toMatchObject([
      { total: 2000, startingBalance: -1143, endingBalance: 0, amountDue: 857, amountPaid: 857 },
      { total: -1143, endingBalance: -1143, amountDue: 0, status: "paid" },
    ]);
  });
}

function renewalsWithDefaultCard(get: Get) {
  it.each(["", "a subscription card"])("charges the new default card, overriding %o", async (own) => {
    const { payments, simulator, ask } = get();
    const { customerId, subscription } = await newSubscriber(payments);
    const [first] = await payments.listCards({ customerId });
    if (own) {
      const form = `default_payment_method=${first?.id}`;
      await ask({ method: "POST", path: `/v1/subscriptions/${subscription.id}`, form });
    }
    const added = await payments.addCard({
      customerId,
      card: newCard("pm_card_amex"),
      returnUrl,
      ...once(),
    });
    if (added.status !== "added") throw new Error(`The card was ${added.status}`);
    await payments.setDefaultCard({ customerId, cardId: added.card.id, ...once() });
    await simulator.advance({ to: at("2026-03-01") });
    const [renewal] = (await payments.listInvoices({ customerId, limit: 1 })).invoices;
    expect(await payments.readInvoice({ customerId, invoiceId: renewal?.id ?? "" })).toMatchObject({
      createdAt: at("2026-02-28"),
      card: { brand: "amex", last4: "0005" },
    });
  });
}

function failedRenewals(get: Get) {
  it("retries a failed renewal after 3, 5 and 7 days, then ends the subscription", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments, lateFailureCard);
    for (const [day, next] of [
      ["2026-02-28", "2026-03-03"],
      ["2026-03-03", "2026-03-05"],
      ["2026-03-05", "2026-03-07"],
    ] as const) {
      await simulator.advance({ to: at(day) });
      expect(await read(get(), subscription.id)).toMatchObject({
        status: "past_due",
        paidThrough: at("2026-02-28"),
        periodEnd: at("2026-03-31"),
        nextAttemptAt: at(next),
      });
    }
    await simulator.advance({ to: at("2026-03-07") });
    expect(await read(get(), subscription.id)).toMatchObject({
      status: "canceled",
      endedAt: at("2026-03-07"),
      paidThrough: at("2026-02-28"),
      nextAttemptAt: null,
    });
    await simulator.advance({ to: at("2026-06-01") });
    const { invoices } = await payments.listInvoices({ customerId, limit: 10 });
    expect(invoices.map(({ status }) => status)).toEqual(["uncollectible", "paid"]);
  });

  it("continues when the overdue payment is made with another card", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments, lateFailureCard);
    await simulator.advance({ to: at("2026-03-01") });
    const paying = { subscriptionId: subscription.id, returnUrl };
    const refused = await payments.payOpenInvoice({
      ...paying,
      card: newCard("pm_card_visa_chargeDeclinedInsufficientFunds"),
      ...once(),
    });
    expect(refused).toMatchObject({ status: "declined", declineCode: "insufficient_funds" });
    expect(await read(get(), subscription.id)).toMatchObject({ status: "past_due" });
    const paid = await payments.payOpenInvoice({ ...paying, card: newCard("pm_card_visa"), ...once() });
    expect(paid).toMatchObject({
      status: "paid",
      subscription: { status: "active", paidThrough: at("2026-03-31"), nextAttemptAt: null },
    });
    await simulator.advance({ to: at("2026-04-01") });
    expect(await read(get(), subscription.id)).toMatchObject({ status: "active" });
    expect((await payments.listInvoices({ customerId, limit: 10 })).invoices).toHaveLength(3);
  });

  it("continues with the next retry after the default card was changed", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments, lateFailureCard);
    await simulator.advance({ to: at("2026-03-01") });
    const added = await payments.addCard({
      customerId,
      card: newCard("pm_card_visa"),
      returnUrl,
      ...once(),
    });
    if (added.status !== "added") throw new Error("The card was not added");
    await payments.setDefaultCard({ customerId, cardId: added.card.id, ...once() });
    await simulator.advance({ to: at("2026-03-03") });
    expect(await read(get(), subscription.id)).toMatchObject({ status: "active" });
  });

  it("cannot charge a removed card", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments);
    const [card] = await payments.listCards({ customerId });
    await payments.removeCard({ customerId, cardId: card?.id ?? "", ...once() });
    await simulator.advance({ to: at("2026-03-01") });
    expect(await read(get(), subscription.id)).toMatchObject({ status: "past_due" });
  });

  it("leaves no trace of a change whose payment was declined", async () => {
    const { payments } = get();
    const { customerId, subscription } = await newSubscriber(payments);
    const [card] = await payments.listCards({ customerId });
    await payments.removeCard({ customerId, cardId: card?.id ?? "", ...once() });
    await get().ask({
      method: "POST",
      path: `/v1/payment_methods/${challengeCard}/attach`,
      form: `customer=${customerId}`,
    });
    const [unapproved] = await payments.listCards({ customerId });
    await payments.setDefaultCard({ customerId, cardId: unapproved?.id ?? "", ...once() });
    const change = { subscriptionId: subscription.id, planId: "enterprise-plan", cycle: "monthly" } as const;
    const { prorationDate } = await payments.previewChange(change);
    const wanted = { ...change, prorationDate, ...once() };
    const refusal = await payments.changePlan(wanted);
    expect(refusal).toMatchObject({ status: "declined" });
    expect(await read(get(), subscription.id)).toEqual(subscription);
    expect((await payments.listInvoices({ customerId, limit: 10 })).invoices).toHaveLength(1);
    const added = await payments.addCard({ customerId, card: newCard("pm_card_visa"), returnUrl, ...once() });
    if (added.status !== "added") throw new Error("The card was not added");
    await payments.setDefaultCard({ customerId, cardId: added.card.id, ...once() });
    // The same request is replayed; a new one is paid.
    expect(await payments.changePlan(wanted)).toEqual(refusal);
    expect(await payments.changePlan({ ...wanted, ...once() })).toMatchObject({ status: "paid" });
  });
}

function amountsOwed(get: Get) {
  it("are paid from credit alone if it suffices", async () => {
    const { payments } = get();
    const { customerId, subscription } = await newSubscriber(payments);
    const { id: subscriptionId } = subscription;
    for (const planId of ["enterprise-plan", "pro-plan"] as const) {
      const change = { subscriptionId, planId, cycle: "monthly" } as const;
      const { prorationDate } = await payments.previewChange(change);
      await payments.changePlan({ ...change, prorationDate, ...once() });
    }
    await payments.cancelNow({ subscriptionId, ...once() });
    const wanted = { customerId, planId: "pro-plan", cycle: "monthly" } as const;
    expect(await payments.previewPurchase(wanted)).toMatchObject({ total: 2000, dueNow: 0 });
    const again = await payments.subscribe({ ...subscribing(customerId, "pm_card_amex"), ...once() });
    expect(again).toMatchObject({ status: "paid", subscription: { status: "active" } });
    expect((await payments.listInvoices({ customerId, limit: 1 })).invoices).toMatchObject([
      { status: "paid", total: 2000, amountPaid: 0, endingBalance: -6000 },
    ]);
    const cards = await payments.listCards({ customerId });
    expect(cards.find(({ isDefault }) => isDefault)?.brand).toBe("amex");
  });

  it("cannot be made after the subscription has ended", async () => {
    const { payments, simulator } = get();
    const { customerId, subscription } = await newSubscriber(payments, lateFailureCard);
    await simulator.advance({ to: at("2026-03-01") });
    const { id: subscriptionId } = subscription;
    await payments.cancelNow({ subscriptionId, ...once() });
    await expect(
      payments.payOpenInvoice({ subscriptionId, card: newCard("pm_card_visa"), returnUrl, ...once() }),
    ).rejects.toMatchObject({ reason: "invalid_request" });
    expect(await payments.listCards({ customerId })).toHaveLength(1);
  });

  it("are not due after the invoice was voided", async () => {
    const { payments, simulator, ask } = get();
    const { customerId, subscription } = await newSubscriber(payments, lateFailureCard);
    await simulator.advance({ to: at("2026-03-01") });
    const [open] = (await payments.listInvoices({ customerId, limit: 1 })).invoices;
    await ask({ method: "POST", path: `/v1/invoices/${open?.id}/void`, form: "" });
    await simulator.advance({ to: at("2026-03-10") });
    expect(await read(get(), subscription.id)).toMatchObject({ status: "active", nextAttemptAt: null });
    expect((await payments.listInvoices({ customerId, limit: 10 })).invoices).toHaveLength(2);
  });
}

function challenges(get: Get) {
  const begin = async () => {
    const { payments } = get();
    const customerId = await newCustomer(payments);
    const answer = await payments.subscribe({ ...subscribing(customerId, challengeCard), ...once() });
    if (answer.status !== "needs_action") throw new Error(`The purchase was ${answer.status}`);
    return { customerId, answer };
  };

  it("grant what was paid once approved, and renew without another challenge", async () => {
    const { simulator } = get();
    const { answer } = await begin();
    const { intentId, clientSecret, subscription } = answer;
    expect(answer.url).toBe(`${APP_URL}/checkout/challenge/${intentId}?client_secret=${clientSecret}`);
    const back = await simulator.answerChallenge({ intentId, clientSecret, approved: true });
    expect(back?.returnUrl).toContain(`${returnUrl}?payment_intent=${intentId}`);
    expect(back?.returnUrl).toContain("redirect_status=succeeded");
    expect(await read(get(), subscription.id)).toMatchObject({ status: "active" });
    expect(await simulator.answerChallenge({ intentId, clientSecret, approved: false })).toBeUndefined();
    await simulator.advance({ to: at("2026-03-01") });
    expect(await read(get(), subscription.id)).toMatchObject({ status: "active" });
  });

  it("grant nothing when declined, allow another card, and expire after a day", async () => {
    const { payments, simulator } = get();
    const [retried, left] = [await begin(), await begin()];
    for (const { intentId, clientSecret } of [retried.answer, left.answer]) {
      const back = await simulator.answerChallenge({ intentId, clientSecret, approved: false });
      expect(back?.returnUrl).toContain("redirect_status=failed");
    }
    const subscriptionId = retried.answer.subscription.id;
    expect(await read(get(), subscriptionId)).toMatchObject({ status: "incomplete", paidThrough: null });
    const paid = await payments.payOpenInvoice({
      subscriptionId,
      card: newCard("pm_card_visa"),
      returnUrl,
      ...once(),
    });
    expect(paid).toMatchObject({ status: "paid", subscription: { status: "active" } });
    await simulator.advance({ to: at("2026-02-01") });
    expect(await read(get(), left.answer.subscription.id)).toMatchObject({
      status: "canceled",
      paidThrough: null,
    });
    expect(await read(get(), subscriptionId)).toMatchObject({ status: "active" });
  });

  it("save a card once approved, and accept no other client secret", async () => {
    const { payments, simulator } = get();
    const customerId = await newCustomer(payments);
    const card = { ...newCard(challengeCard), expiry: { month: 4, year: 2042 } };
    const asked = await payments.addCard({ customerId, card, returnUrl, ...once() });
    if (asked.status !== "needs_action") throw new Error("The holder was not challenged");
    const { intentId, clientSecret } = asked;
    expect(
      await simulator.answerChallenge({ intentId, clientSecret: `${clientSecret}x`, approved: true }),
    ).toBeUndefined();
    await simulator.answerChallenge({ intentId, clientSecret, approved: true });
    const stranger = await newCustomer(payments);
    await expect(payments.finishCard({ customerId: stranger, intentId, ...once() })).rejects.toMatchObject({
      reason: "not_found",
    });
    expect(await payments.finishCard({ customerId, intentId, ...once() })).toMatchObject({
      status: "added",
      card: { last4: "3155", expiry: { month: 4, year: 2042 }, isDefault: true },
    });
  });

  it("say why a card is not saved when declined", async () => {
    const { payments, simulator } = get();
    const customerId = await newCustomer(payments);
    const asked = await payments.addCard({ customerId, card: newCard(challengeCard), returnUrl, ...once() });
    if (asked.status !== "needs_action") throw new Error("The holder was not challenged");
    const { intentId, clientSecret } = asked;
    await simulator.answerChallenge({ intentId, clientSecret, approved: false });
    expect(await payments.finishCard({ customerId, intentId, ...once() })).toEqual({
      status: "declined",
      code: "setup_intent_authentication_failure",
      declineCode: null,
    });
    expect(await payments.listCards({ customerId })).toEqual([]);
  });
}

function events(get: Get) {
  it("are delivered signed, in order, and once each", async () => {
    const { payments, simulator } = get();
    const told: PaymentEvent[] = [];
    const stop = simulator.deliverTo(async (body, signature) => {
      told.push(await payments.readEvent({ body, signature }));
    });
    const { subscription } = await newSubscriber(payments, lateFailureCard);
    await simulator.advance({ to: at("2026-03-01") });
    stop();
    await simulator.advance({ to: at("2026-03-04") });
    expect(told.map(({ type }) => type)).toEqual([
      "customer.subscription.created",
      "invoice.paid",
      "customer.subscription.updated",
      "customer.subscription.updated",
      "invoice.payment_failed",
      "customer.subscription.updated",
    ]);
    expect(told.every(({ subject }) => subject.subscriptionId === subscription.id)).toBe(true);
    expect(told[4]?.createdAt).toEqual(at("2026-02-28"));
  });

  it("continue after a failed delivery", async () => {
    const { payments, simulator } = get();
    let tries = 0;
    simulator.deliverTo(async () => {
      tries += 1;
      throw new Error("The product is unreachable");
    });
    const { subscription } = await newSubscriber(payments);
    await simulator.runDue();
    expect(tries).toBe(3);
    expect(await read(get(), subscription.id)).toMatchObject({ status: "active" });
  });

  it("are rejected when modified, signed by someone else, unsigned or old", async () => {
    const { payments, simulator, realTime } = get();
    const sent: { body: string; signature: string }[] = [];
    simulator.deliverTo(async (body, signature) => {
      sent.push({ body, signature });
    });
    await newSubscriber(payments);
    await simulator.runDue();
    const [event] = sent;
    if (!event) throw new Error("No event was delivered");
    for (const forged of [
      { ...event, body: event.body.replace("created", "deleted") },
      { ...event, signature: event.signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")) },
      { ...event, signature: "" },
    ])
      await expect(payments.readEvent(forged)).rejects.toMatchObject({ reason: "unverified" });
    expect(await payments.readEvent(event)).toMatchObject({ type: "customer.subscription.created" });
    realTime.now = new Date(realTime.now.getTime() + 301_000);
    await expect(payments.readEvent(event)).rejects.toMatchObject({ reason: "unverified" });
  });

  it("expire after 30 days", async () => {
    const { payments, simulator } = get();
    await newSubscriber(payments);
    const [first] = (await payments.listEvents({ after: null, limit: 100 })).events;
    await simulator.advance({ to: at("2026-03-03") });
    await expect(payments.listEvents({ after: first?.id ?? "", limit: 1 })).rejects.toMatchObject({
      reason: "not_found",
    });
  });
}
