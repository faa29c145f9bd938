import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testCards } from "~/domain/billing/test-cards";
import type { CardChoice, Payments } from "~/server/ports/payments";
import { APP_URL, type PaymentsUnderTest } from "~tests/support/payments-under-test";

const returnUrl = `${APP_URL}/checkout/pro-plan`;
const address = {
  line1: "1 Congress Avenue",
  city: "Austin",
  state: "TX",
  postalCode: "78701",
  country: "US",
};

/** A fresh idempotency key. */
export const once = () => ({ idempotencyKey: randomUUID() });

export const newCard = (paymentMethodId: string): Extract<CardChoice, { kind: "new" }> => ({
  kind: "new",
  paymentMethodId,
});

export async function newCustomer(payments: Payments): Promise<string> {
  const { customerId } = await payments.createCustomer({
    userId: randomUUID(),
    name: "Ada Lovelace",
    email: "ada@example.com",
    address,
    ...once(),
  });
  return customerId;
}

/** A customer with a paid monthly Professional subscription. */
export async function newSubscriber(payments: Payments, card = "pm_card_visa") {
  const customerId = await newCustomer(payments);
  const answer = await payments.subscribe({
    customerId,
    planId: "pro-plan",
    cycle: "monthly",
    card: newCard(card),
    returnUrl,
    ...once(),
  });
  if (answer.status !== "paid") throw new Error(`The first payment was ${answer.status}`);
  return { customerId, subscription: answer.subscription };
}

export const subscribing = (customerId: string, card: string) => ({
  customerId,
  planId: "pro-plan" as const,
  cycle: "monthly" as const,
  card: newCard(card),
  returnUrl,
});

/** Behaviour that Stripe's API and the simulator share. */
export function paymentsContract(open: () => Promise<PaymentsUnderTest>) {
  let world: PaymentsUnderTest;
  let payments: Payments;
  beforeEach(async () => {
    world = await open();
    payments = world.payments;
  });
  afterEach(() => expect(world.faults).toEqual([]));

  describe("cards", () => cards(() => payments));
  describe("purchases", () => purchases(() => payments));
  describe("changes", () => changes(() => payments));
  describe("invoices and events", () => records(() => payments));
}

function cards(get: () => Payments) {
  it("are saved for every brand; the first is the default until another is chosen", async () => {
    const customerId = await newCustomer(get());
    for (const brand of ["visa", "mastercard", "amex", "discover"])
      await get().addCard({ customerId, card: newCard(`pm_card_${brand}`), returnUrl, ...once() });
    const cards = await get().listCards({ customerId });
    expect(cards.map(({ brand, last4, isDefault }) => `${brand} ${last4} ${isDefault}`)).toEqual([
      "discover 1117 false",
      "amex 0005 false",
      "mastercard 4444 false",
      "visa 4242 true",
    ]);
    const [discover] = cards;
    await get().setDefaultCard({ customerId, cardId: discover?.id ?? "", ...once() });
    await get().removeCard({ customerId, cardId: cards[3]?.id ?? "", ...once() });
    const left = await get().listCards({ customerId });
    expect(left.map(({ brand, isDefault }) => `${brand} ${isDefault}`)).toEqual([
      "discover true",
      "amex false",
      "mastercard false",
    ]);
  });

  it("keep the typed expiry when a test card replaces the typed one", async () => {
    const customerId = await newCustomer(get());
    const card = { ...newCard("pm_card_visa"), expiry: { month: 3, year: 2041 } };
    const answer = await get().addCard({ customerId, card, returnUrl, ...once() });
    expect(answer).toMatchObject({ status: "added", card: { expiry: { month: 3, year: 2041 } } });
    expect(await get().listCards({ customerId })).toMatchObject([{ expiry: { month: 3, year: 2041 } }]);
  });

  it.each(
    testCards.flatMap(({ behavior, paymentMethod }) =>
      behavior.kind === "declines" ? [[paymentMethod, behavior] as const] : [],
    ),
  )("reject %s with its reason", async (paymentMethod, { code, declineCode }) => {
    const customerId = await newCustomer(get());
    const refusal = { status: "declined", code, ...(declineCode !== null && { declineCode }) };
    const card = newCard(paymentMethod);
    expect(await get().addCard({ customerId, card, returnUrl, ...once() })).toMatchObject(refusal);
    expect(await get().subscribe({ ...subscribing(customerId, paymentMethod), ...once() })).toMatchObject(
      refusal,
    );
    expect(await get().listCards({ customerId })).toEqual([]);
    expect(await get().listSubscriptions({ customerId })).toEqual([]);
  });

  it("are saved only after the holder's approval if their bank requires it", async () => {
    const customerId = await newCustomer(get());
    const card = newCard("pm_card_authenticationRequiredOnSetup");
    const answer = await get().addCard({ customerId, card, returnUrl, ...once() });
    expect(answer).toMatchObject({ status: "needs_action", url: expect.stringMatching(/^https?:/) });
    expect(await get().listCards({ customerId })).toEqual([]);
  });

  it("are not visible to other customers", async () => {
    const { customerId } = await newSubscriber(get());
    const [card] = await get().listCards({ customerId });
    const stranger = await newCustomer(get());
    const theft = { customerId: stranger, cardId: card?.id ?? "" };
    await expect(get().removeCard({ ...theft, ...once() })).rejects.toMatchObject({ reason: "not_found" });
    await expect(get().setDefaultCard({ ...theft, ...once() })).rejects.toMatchObject({
      reason: "not_found",
    });
    await expect(
      get().subscribe({
        ...subscribing(stranger, ""),
        card: { kind: "saved", cardId: theft.cardId },
        ...once(),
      }),
    ).rejects.toMatchObject({ reason: "not_found" });
    expect(await get().listSubscriptions({ customerId: stranger })).toEqual([]);
    expect(await get().listCards({ customerId })).toHaveLength(1);
  });
}

function purchases(get: () => Payments) {
  it("quotes a purchase before there is a customer, and charges that price", async () => {
    const wanted = { planId: "enterprise-plan", cycle: "annual" } as const;
    const preview = await get().previewPurchase({ customerId: null, ...wanted });
    expect(preview).toMatchObject({
      subtotal: 100_000,
      tax: 0,
      total: 100_000,
      dueNow: 100_000,
      lines: [{ amount: 100_000, proration: false }],
      nextRenewal: { amount: 100_000 },
    });
    const customerId = await newCustomer(get());
    const answer = await get().subscribe({
      ...subscribing(customerId, "pm_card_mastercard"),
      ...wanted,
      ...once(),
    });
    expect(answer).toMatchObject({
      status: "paid",
      subscription: { customerId, ...wanted, status: "active", cancelAtPeriodEnd: false, endedAt: null },
    });
    if (answer.status !== "paid") return;
    const { periodStart, periodEnd, paidThrough } = answer.subscription;
    expect(paidThrough).toEqual(periodEnd);
    expect(periodEnd.getUTCFullYear() - periodStart.getUTCFullYear()).toBe(1);
    const [invoice] = (await get().listInvoices({ customerId, limit: 10 })).invoices;
    expect(invoice).toMatchObject({ status: "paid", total: 100_000, amountPaid: 100_000 });
  });

  it("creates one subscription when a purchase is repeated with its key", async () => {
    const customerId = await newCustomer(get());
    const purchase = { ...subscribing(customerId, "pm_card_visa"), ...once() };
    const first = await get().subscribe(purchase);
    expect(await get().subscribe(purchase)).toEqual(first);
    expect(await get().listSubscriptions({ customerId })).toHaveLength(1);
    expect(await get().listCards({ customerId })).toHaveLength(1);
    expect((await get().listInvoices({ customerId, limit: 10 })).invoices).toHaveLength(1);
  });

  it("rejects one key for two different purchases", async () => {
    const customerId = await newCustomer(get());
    const key = once();
    await get().subscribe({ ...subscribing(customerId, "pm_card_visa"), ...key });
    const other = { ...subscribing(customerId, "pm_card_visa"), planId: "enterprise-plan" as const };
    await expect(get().subscribe({ ...other, ...key })).rejects.toMatchObject({ reason: "conflict" });
    expect(await get().listSubscriptions({ customerId })).toHaveLength(1);
  });

  it("grants nothing before the cardholder's approval", async () => {
    const customerId = await newCustomer(get());
    const card = "pm_card_authenticationRequiredOnSetup";
    const answer = await get().subscribe({ ...subscribing(customerId, card), ...once() });
    expect(answer).toMatchObject({
      status: "needs_action",
      clientSecret: expect.stringContaining("_secret_"),
      subscription: { status: "incomplete", paidThrough: null },
    });
  });

  it("pays with a saved card", async () => {
    const customerId = await newCustomer(get());
    const added = await get().addCard({ customerId, card: newCard("pm_card_amex"), returnUrl, ...once() });
    if (added.status !== "added") throw new Error("The card was not added");
    const answer = await get().subscribe({
      ...subscribing(customerId, ""),
      card: { kind: "saved", cardId: added.card.id },
      ...once(),
    });
    expect(answer.status).toBe("paid");
    const [invoice] = (await get().listInvoices({ customerId, limit: 1 })).invoices;
    expect(await get().readInvoice({ customerId, invoiceId: invoice?.id ?? "" })).toMatchObject({
      card: { brand: "amex", last4: "0005" },
    });
  });
}

function changes(get: () => Payments) {
  it("charges the quoted price at once for a more expensive plan", async () => {
    const { customerId, subscription } = await newSubscriber(get());
    const wanted = { planId: "enterprise-plan", cycle: "monthly" } as const;
    const preview = await get().previewChange({ subscriptionId: subscription.id, ...wanted });
    expect(preview.lines.map(({ amount, proration }) => `${Math.sign(amount)} ${proration}`)).toEqual([
      "-1 true",
      "1 true",
    ]);
    expect(preview.nextRenewal).toEqual({ at: subscription.periodEnd, amount: 10_000 });
    const { prorationDate } = preview;
    const answer = await get().changePlan({
      subscriptionId: subscription.id,
      ...wanted,
      prorationDate,
      ...once(),
    });
    expect(answer).toMatchObject({ status: "paid", subscription: { ...wanted, status: "active" } });
    const [invoice] = (await get().listInvoices({ customerId, limit: 1 })).invoices;
    expect(invoice).toMatchObject({ total: preview.total, amountPaid: preview.dueNow });
  });

  it("starts a new period when the cycle changes, crediting the rest of the old one", async () => {
    const { subscription } = await newSubscriber(get());
    const wanted = { subscriptionId: subscription.id, planId: "pro-plan", cycle: "annual" } as const;
    const preview = await get().previewChange(wanted);
    expect(preview.lines.map(({ proration }) => proration)).toEqual([true, false]);
    expect(preview.total).toBe(20_000 + (preview.lines[0]?.amount ?? 0));
    const { prorationDate } = preview;
    const answer = await get().changePlan({ ...wanted, prorationDate, ...once() });
    if (answer.status !== "paid") throw new Error("The change was declined");
    expect(answer.subscription.periodEnd.getTime()).toBeGreaterThan(
      subscription.periodEnd.getTime() + 300 * 86_400_000,
    );
    expect(preview.nextRenewal.at).toEqual(answer.subscription.periodEnd);

    const back = { ...wanted, planId: "enterprise-plan", cycle: "monthly" } as const;
    const shorter = await get().previewChange(back);
    const changed = await get().changePlan({ ...back, prorationDate: shorter.prorationDate, ...once() });
    if (changed.status !== "paid") throw new Error("The change was declined");
    expect(shorter.nextRenewal.at).toEqual(changed.subscription.periodEnd);
  });

  it("cancels at the period end, undoes that, and cancels at once", async () => {
    const { subscription } = await newSubscriber(get());
    const { id: subscriptionId } = subscription;
    expect(await get().cancelAtPeriodEnd({ subscriptionId, ...once() })).toEqual({
      ...subscription,
      cancelAtPeriodEnd: true,
    });
    expect(await get().resume({ subscriptionId, ...once() })).toEqual(subscription);
    const ended = await get().cancelNow({ subscriptionId, ...once() });
    expect(ended).toMatchObject({ status: "canceled", endedAt: expect.any(Date) });
    expect(await get().readSubscription({ subscriptionId })).toEqual(ended);
    await expect(get().resume({ subscriptionId, ...once() })).rejects.toMatchObject({
      reason: "invalid_request",
    });
  });

  it("does not find an unknown subscription", async () => {
    expect(await get().readSubscription({ subscriptionId: "sub_unknown" })).toBeUndefined();
    await expect(get().cancelNow({ subscriptionId: "sub_unknown", ...once() })).rejects.toMatchObject({
      reason: "not_found",
    });
  });

  it("ends all subscriptions of a deleted customer", async () => {
    const { customerId, subscription } = await newSubscriber(get());
    await get().deleteCustomer({ customerId, ...once() });
    expect(await get().readSubscription({ subscriptionId: subscription.id })).toMatchObject({
      status: "canceled",
    });
    await expect(get().listCards({ customerId })).rejects.toMatchObject({ reason: "not_found" });
  });
}

function records(get: () => Payments) {
  it("lists invoices page by page, and shows one with its lines, card and customer", async () => {
    const { customerId, subscription } = await newSubscriber(get());
    for (const planId of ["enterprise-plan", "pro-plan"] as const) {
      const change = { subscriptionId: subscription.id, planId, cycle: "monthly" } as const;
      const { prorationDate } = await get().previewChange(change);
      await get().changePlan({ ...change, prorationDate, ...once() });
    }
    const first = await get().listInvoices({ customerId, limit: 2 });
    expect(first).toMatchObject({ hasMore: true });
    const after = first.invoices[1]?.id;
    if (after === undefined) throw new Error("The first page is too short");
    const second = await get().listInvoices({ customerId, limit: 2, after });
    expect(second).toMatchObject({ hasMore: false, invoices: [{ total: 2000 }] });
    const [invoice] = second.invoices;
    expect(await get().readInvoice({ customerId, invoiceId: invoice?.id ?? "" })).toEqual({
      ...invoice,
      card: { brand: "visa", last4: "4242" },
    });
    expect(invoice).toMatchObject({
      subscriptionId: subscription.id,
      number: expect.stringMatching(/-0*1$/),
      lines: [{ amount: 2000, proration: false, description: expect.stringContaining("Professional") }],
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      billedTo: { name: "Ada Lovelace", email: "ada@example.com", address },
    });
  });

  it("uses updated customer details on the next invoice", async () => {
    const { customerId, subscription } = await newSubscriber(get());
    const moved = { ...address, city: "Dallas", postalCode: "75201" };
    await get().updateCustomer({
      customerId,
      name: "Ada King",
      email: "king@example.com",
      address: moved,
      ...once(),
    });
    const change = { subscriptionId: subscription.id, planId: "pro-plan", cycle: "annual" } as const;
    const { prorationDate } = await get().previewChange(change);
    await get().changePlan({ ...change, prorationDate, ...once() });
    const [invoice] = (await get().listInvoices({ customerId, limit: 1 })).invoices;
    expect(invoice?.billedTo).toEqual({ name: "Ada King", email: "king@example.com", address: moved });
  });

  it("does not show another customer's invoice", async () => {
    const { customerId } = await newSubscriber(get());
    const [invoice] = (await get().listInvoices({ customerId, limit: 1 })).invoices;
    const stranger = await newCustomer(get());
    expect(await get().readInvoice({ customerId: stranger, invoiceId: invoice?.id ?? "" })).toBeUndefined();
    expect(await get().readInvoice({ customerId, invoiceId: "in_unknown" })).toBeUndefined();
  });

  it("refunds in parts, and never more than was paid", async () => {
    const { customerId } = await newSubscriber(get());
    const [invoice] = (await get().listInvoices({ customerId, limit: 1 })).invoices;
    const invoiceId = invoice?.id ?? "";
    expect(await get().refund({ invoiceId, amount: 500, ...once() })).toMatchObject({ amount: 500 });
    const tooMuch = { reason: "invalid_request" };
    await expect(get().refund({ invoiceId, amount: 1501, ...once() })).rejects.toMatchObject(tooMuch);
    await get().refund({ invoiceId, amount: 1500, ...once() });
    await expect(get().refund({ invoiceId, amount: 1, ...once() })).rejects.toMatchObject(tooMuch);
    expect(await get().readInvoice({ customerId, invoiceId })).toMatchObject({
      amountPaid: 2000,
      amountRefunded: 2000,
    });
  });

  it("lists what happened since an event, oldest first, with its subjects", async () => {
    const before = (await get().listEvents({ after: null, limit: 1 })).events.at(-1);
    const { customerId, subscription } = await newSubscriber(get());
    const seen: { type: string; subject: object }[] = [];
    let after = before?.id ?? null;
    for (let more = true; more; ) {
      const { events, hasMore } = await get().listEvents({ after, limit: after === null ? 100 : 3 });
      seen.push(...events);
      after = events.at(-1)?.id ?? after;
      more = hasMore;
    }
    const types = seen.map(({ type }) => type);
    expect(types).toContain("customer.subscription.created");
    expect(types.indexOf("customer.subscription.created")).toBeLessThan(types.indexOf("invoice.paid"));
    expect(seen.find(({ type }) => type === "invoice.paid")?.subject).toEqual({
      customerId,
      subscriptionId: subscription.id,
      invoiceId: expect.any(String),
    });
    await expect(get().listEvents({ after: "evt_unknown", limit: 3 })).rejects.toMatchObject({
      reason: "not_found",
    });
  });
}
