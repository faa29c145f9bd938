import { afterEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { systemIds } from "~/server/adapters/system/ids";
import { addCard, finishCard, readCards, removeCard, setDefaultCard } from "~/server/services/billing/cards";
import { finishCheckout, readCheckout } from "~/server/services/billing/checkout";
import { readBillingDetails, saveAddress } from "~/server/services/billing/customer";
import { listInvoices, readInvoice } from "~/server/services/billing/invoices";
import { finishPayment } from "~/server/services/billing/payment";
import { refreshSubscription } from "~/server/services/billing/snapshots";
import { subscribe } from "~/server/services/billing/subscribe";
import { ada, buyingWorld } from "~tests/support/buying-world";

const world = buyingWorld();
afterEach(() => expect(world().faults).toEqual([]));

const attempt = () => ({ attemptId: systemIds.next() });
const add = (user: SignedInUser, paymentMethodId: string, expiry = { month: 12, year: 2034 }) =>
  addCard(world().deps, user, { ...attempt(), card: { paymentMethodId, expiry } });
const cardsOf = async (user: SignedInUser) => (await readCards(world().deps, user)).cards;
const idOf = async (user: SignedInUser, last4: string) =>
  (await cardsOf(user)).find((card) => card.last4 === last4)?.id ?? "";
const makeDefault = async (user: SignedInUser, last4: string) =>
  setDefaultCard(world().deps, user, { ...attempt(), cardId: await idOf(user, last4) });
const subscriptionOf = (user: SignedInUser) =>
  world().deps.db.subscription.findFirstOrThrow({ where: { userId: user.id } });

/** Makes a saved card behave like another test card. */
async function replaceTestCard(cardId: string, testCard: string) {
  const { simulatedObject } = world().deps.db;
  const { body } = await simulatedObject.findUniqueOrThrow({ where: { id: cardId } });
  const changed = { ...Object(body), simulated: { testCard, approved: false } };
  await simulatedObject.update({ where: { id: cardId }, data: { body: changed } });
}

/** A subscriber whose first renewal failed. */
async function newOverdueUser(): Promise<SignedInUser> {
  const { deps, newSubscriber, realTime } = world();
  const user = await newSubscriber("pm_card_chargeCustomerFail");
  const { id, periodEnd } = await subscriptionOf(user);
  realTime.now = new Date(periodEnd.getTime() + 7_200_000);
  await refreshSubscription(deps, id);
  expect(await subscriptionOf(user)).toMatchObject({ status: "past_due" });
  return user;
}

describe("cards", () => {
  it("can be saved before the first payment; the first is the default until another is chosen", async () => {
    const user = await world().newUser();
    expect(await readCards(world().deps, user)).toEqual({
      payments: { off: false, live: false, simulated: true, publishableKey: null },
      cards: [],
      hasOverduePayment: false,
    });
    expect(await add(user, "pm_card_visa")).toMatchObject({ status: "added", retry: { status: "nothing" } });
    await add(user, "pm_card_mastercard", { month: 1, year: 2020 });
    expect(await cardsOf(user)).toMatchObject([
      { brand: "visa", last4: "4242", isDefault: true, expired: false, expiry: { month: 12, year: 2034 } },
      { brand: "mastercard", last4: "4444", isDefault: false, expired: true, removalBlocker: null },
    ]);
    expect(await makeDefault(user, "4444")).toEqual({ retry: { status: "nothing" } });
    expect((await cardsOf(user)).map(({ last4, isDefault }) => `${last4} ${isDefault}`)).toEqual([
      "4444 true",
      "4242 false",
    ]);
  });

  it("are added once, even if the attempt is repeated", async () => {
    const user = await world().newUser();
    const input = { ...attempt(), card: { paymentMethodId: "pm_card_amex" } };
    const answers = await Promise.all([
      addCard(world().deps, user, input),
      addCard(world().deps, user, input),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["added", "added"]);
    expect(await cardsOf(user)).toHaveLength(1);
  });

  it("that are declined are not saved, and report the same reason as checkout", async () => {
    const user = await world().newUser();
    expect(await add(user, "pm_card_visa_chargeDeclinedInsufficientFunds")).toEqual({
      status: "declined",
      reason: { field: "cardNumber", text: "This card has insufficient funds." },
    });
    expect(await cardsOf(user)).toEqual([]);
  });

  it.each([true, false])("that are challenged are saved only if approved: %s", async (approved) => {
    const user = await world().newUser();
    const asked = await add(user, "pm_card_authenticationRequiredOnSetup");
    if (asked.status !== "needs_action") throw new Error(asked.status);
    expect(await cardsOf(user)).toEqual([]);
    const intentId = await world().answer(asked.url, approved);
    const finished = await finishCard(world().deps, user, { intentId });
    expect(finished.status).toBe(approved ? "added" : "declined");
    expect(await cardsOf(user)).toHaveLength(approved ? 1 : 0);
    const stranger = await world().newSubscriber();
    await expect(finishCard(world().deps, stranger, { intentId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("of a subscription cannot be removed if they are the last or the default one", async () => {
    const user = await world().newSubscriber();
    const [visa] = await cardsOf(user);
    const remove = (cardId = "") => removeCard(world().deps, user, { cardId });
    expect(visa?.removalBlocker).toMatch(/^Your subscription is paid with this card\./);
    await expect(remove(visa?.id)).rejects.toMatchObject({
      code: "conflict",
      userMessage: visa?.removalBlocker,
    });
    await add(user, "pm_card_mastercard");
    await expect(remove(visa?.id)).rejects.toMatchObject({
      code: "conflict",
      userMessage: "This is your default card. Make another one the default first.",
    });
    await makeDefault(user, "4444");
    await remove(visa?.id);
    expect(await cardsOf(user)).toMatchObject([{ last4: "4444", isDefault: true }]);
    await expect(remove(visa?.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of another user are not found", async () => {
    const owner = await world().newSubscriber();
    const cardId = await idOf(owner, "4242");
    for (const stranger of [await world().newUser(), await world().newSubscriber("pm_card_amex")]) {
      await expect(removeCard(world().deps, stranger, { cardId })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(setDefaultCard(world().deps, stranger, { ...attempt(), cardId })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect(await cardsOf(owner)).toHaveLength(1);
  });
});

describe("a card", () => {
  const ASKS = "pm_card_authenticationRequiredOnSetup";
  const buy = (user: SignedInUser, paymentMethodId: string) =>
    subscribe(world().deps, user, {
      ...attempt(),
      planId: "pro-plan",
      cycle: "monthly",
      card: { paymentMethodId, expiry: { month: 12, year: 2034 } },
      details: ada,
    });
  /** Starts a purchase and stops at the bank's challenge. */
  const begin = async (user: SignedInUser) => {
    const asked = await buy(user, ASKS);
    if (asked.status !== "needs_action") throw new Error(asked.status);
    return asked.url;
  };
  const finish = async (user: SignedInUser, url: string, approved: boolean) => {
    await world().answer(url, approved);
    return finishCheckout(world().deps, user, { planId: "pro-plan", cycle: "monthly" });
  };
  const last4s = async (user: SignedInUser) =>
    (await cardsOf(user)).map(({ last4, isDefault }) => `${last4} ${isDefault}`);

  it("is a single payment method after an abandoned, a declined and an approved attempt", async () => {
    const user = await world().newUser();
    await begin(user);
    const refused = await finish(user, await begin(user), false);
    expect(refused.reason?.text).toBe("Your bank could not confirm the payment. Nothing was charged.");
    expect(await last4s(user)).toEqual([]);
    expect(await finish(user, await begin(user), true)).toEqual({ paid: true, reason: null });
    expect(await last4s(user)).toEqual(["3155 true"]);
  });

  it("that was abandoned at the bank's challenge is removed when another one pays", async () => {
    const user = await world().newUser();
    await begin(user);
    expect(await buy(user, "pm_card_visa")).toEqual({ status: "paid" });
    expect(await last4s(user)).toEqual(["4242 true"]);
  });

  it("that was saved before stays when a payment with it is declined", async () => {
    const user = await world().newUser();
    const asked = await add(user, ASKS);
    if (asked.status !== "needs_action") throw new Error(asked.status);
    await finishCard(world().deps, user, { intentId: await world().answer(asked.url, true) });
    expect((await finish(user, await begin(user), false)).paid).toBe(false);
    expect(await last4s(user)).toEqual(["3155 true"]);
  });

  it("is saved once when it is added again, with its new expiry, and keeps paying", async () => {
    const user = await world().newSubscriber();
    await add(user, "pm_card_mastercard");
    await add(user, "pm_card_visa", { month: 1, year: 2035 });
    expect(await cardsOf(user)).toMatchObject([
      { last4: "4242", isDefault: true, expiry: { month: 1, year: 2035 } },
      { last4: "4444", isDefault: false },
    ]);
    const { id, periodEnd } = await subscriptionOf(user);
    world().realTime.now = new Date(periodEnd.getTime() + 7_200_000);
    await refreshSubscription(world().deps, id);
    expect(await subscriptionOf(user)).toMatchObject({ status: "active" });
  });
});

describe("an overdue payment", () => {
  it("is retried as soon as a card becomes the default", async () => {
    const user = await newOverdueUser();
    expect((await readCards(world().deps, user)).hasOverduePayment).toBe(true);
    await add(user, "pm_card_mastercard");
    expect(await makeDefault(user, "4444")).toEqual({ retry: { status: "paid" } });
    expect(await subscriptionOf(user)).toMatchObject({ status: "active" });
    expect((await readCards(world().deps, user)).hasOverduePayment).toBe(false);
    expect(await makeDefault(user, "4444")).toEqual({ retry: { status: "nothing" } });
  });

  it("stays overdue, with the reason, if that card is declined as well", async () => {
    const user = await newOverdueUser();
    await add(user, "pm_card_visa");
    await replaceTestCard(await idOf(user, "4242"), "pm_card_visa_chargeDeclined");
    expect(await makeDefault(user, "4242")).toEqual({
      retry: {
        status: "declined",
        reason: {
          field: "cardNumber",
          text: "Your card was declined. Try another card, or contact your bank.",
        },
      },
    });
    expect(await subscriptionOf(user)).toMatchObject({ status: "past_due" });
    expect(await finishPayment(world().deps, user)).toEqual({ paid: false, reason: expect.anything() });
  });

  it("is paid once the bank's challenge is approved", async () => {
    const user = await newOverdueUser();
    await add(user, "pm_card_visa");
    await replaceTestCard(await idOf(user, "4242"), "pm_card_authenticationRequiredOnSetup");
    const { retry } = await makeDefault(user, "4242");
    if (retry.status !== "needs_action") throw new Error(retry.status);
    await world().answer(retry.url, true);
    expect(await finishPayment(world().deps, user)).toEqual({ paid: true, reason: null });
    expect(await subscriptionOf(user)).toMatchObject({ status: "active" });
  });
});

describe("the billing address", () => {
  it("of a country without states is saved without one, and printed so on invoices", async () => {
    const { deps, newSubscriber } = world();
    const payer = await newSubscriber();
    const oslo = {
      ...ada,
      address: "Karl Johans gate 1",
      city: "Oslo",
      state: "",
      zipCode: "0154",
      country: "NO",
    };
    await saveAddress(deps, payer, { ...attempt(), billTo: oslo });
    expect(await readBillingDetails(deps, payer.id)).toEqual(oslo);
    const { id, periodEnd } = await subscriptionOf(payer);
    world().realTime.now = new Date(periodEnd.getTime() + 7_200_000);
    await refreshSubscription(deps, id);
    const { invoices } = await listInvoices(deps, payer, { limit: 1 });
    const sheet = await readInvoice(deps, payer, { invoiceId: invoices[0]?.id ?? "" });
    expect(sheet.buyer).toEqual([ada.name, "Karl Johans gate 1", "Oslo, 0154", "Norway", payer.email]);
  });

  it("is saved both at the provider and here, whether or not the user has ever paid", async () => {
    const { deps, newUser, newSubscriber } = world();
    const user = await newUser();
    expect(await readBillingDetails(deps, user.id)).toBeNull();
    await saveAddress(deps, user, { ...attempt(), billTo: ada });
    expect(await readBillingDetails(deps, user.id)).toEqual(ada);
    expect(await readCheckout(deps, user, { planId: "pro-plan", cycle: "monthly" })).toMatchObject({
      details: ada,
    });

    const payer = await newSubscriber();
    const moved = { ...ada, name: "Ada King", city: "Ockham", zipCode: "GU23 6NQ" };
    await saveAddress(deps, payer, { ...attempt(), billTo: moved });
    expect(await readBillingDetails(deps, payer.id)).toEqual(moved);
    const { customerId } = await deps.db.billingCustomer.findFirstOrThrow({ where: { id: payer.id } });
    const { body } = await world().ask({ method: "GET", path: `/v1/customers/${customerId}` });
    expect(body).toMatchObject({
      name: "Ada King",
      address: { line1: ada.address, city: "Ockham", postal_code: "GU23 6NQ", country: "GB" },
    });
  });
});
