import { z } from "zod";
import { invalidRequest, resourceMissing } from "../api-error";
import { billSubscription } from "../billing/bill-subscription";
import { changePrice } from "../billing/change-price";
import { endSubscription } from "../billing/end-subscription";
import { payImmediately, subscribe } from "../billing/subscribe";
import { type Endpoints, ok } from "../http/endpoint";
import { pageOf } from "../http/page";
import { flag, integer, listOf, page, readParams } from "../http/params";
import type { StoredSubscription } from "../objects/stored";
import { itemIn } from "../objects/subscription";
import type { Session } from "../session";
import { loadCustomer } from "./customers";

const createParams = z.strictObject({
  customer: z.string(),
  items: listOf(z.strictObject({ price: z.string() })).refine(({ length }) => length === 1, "one item"),
  payment_behavior: z.literal("default_incomplete"),
});

const updateParams = z.strictObject({
  items: listOf(z.strictObject({ id: z.string(), price: z.string() })).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: z.string().optional(),
  payment_behavior: z.literal("error_if_incomplete").optional(),
  // Stripe's own default, `create_prorations`, defers the lines to the next invoice, which the product never wants.
  proration_behavior: z.literal("always_invoice").optional(),
  proration_date: integer.optional(),
});

const listParams = z.strictObject({
  ...page,
  customer: z.string().optional(),
  status: z.literal("all").optional(),
});

async function checkCard(session: Session, customer: string, cardId: string | undefined): Promise<void> {
  if (cardId === undefined) return;
  const method = await session.load("payment_method", cardId, "default_payment_method");
  if (method.customer !== customer) throw resourceMissing("payment_method", cardId, "default_payment_method");
}

async function moveToPrice(
  session: Session,
  subscription: StoredSubscription,
  change: { item: { id: string; price: string }; prorationDate: number },
): Promise<StoredSubscription> {
  const item = itemIn(subscription);
  if (item.id !== change.item.id) throw resourceMissing("subscription_item", change.item.id, "items[0][id]");
  const price = await session.load("price", change.item.price, "items[0][price]");
  const { prorationDate } = change;
  if (prorationDate < item.current_period_start || prorationDate > item.current_period_end)
    throw invalidRequest("The proration date must be within the current period.", {
      param: "proration_date",
    });
  const { subscription: changed, lines } = await changePrice(session, subscription, {
    item,
    price,
    prorationDate,
  });
  const saved = await session.save<"subscription">(changed);
  if (lines.length === 0) return saved;
  const billed = await billSubscription(session, {
    subscription: saved,
    reason: "subscription_update",
    lines,
  });
  await payImmediately(session, billed);
  return session.load("subscription", saved.id);
}

async function update(
  session: Session,
  subscription: StoredSubscription,
  params: z.infer<typeof updateParams>,
): Promise<StoredSubscription> {
  await checkCard(session, subscription.customer, params.default_payment_method);
  const cancel = params.cancel_at_period_end ?? subscription.cancel_at_period_end;
  const item = itemIn(subscription);
  const saved = await session.save<"subscription">({
    ...subscription,
    ...(params.default_payment_method !== undefined && {
      default_payment_method: params.default_payment_method,
    }),
    cancel_at_period_end: cancel,
    cancel_at: cancel ? item.current_period_end : null,
    canceled_at: cancel ? (subscription.canceled_at ?? session.now) : null,
  });
  const [asked] = params.items ?? [];
  if (!asked) return saved;
  if (params.proration_behavior === undefined || params.payment_behavior === undefined)
    throw invalidRequest("The simulator requires a proration_behavior and a payment_behavior.");
  return moveToPrice(session, saved, { item: asked, prorationDate: params.proration_date ?? session.now });
}

export const subscriptionEndpoints: Endpoints = {
  async "POST /v1/subscriptions"(session, { form }) {
    const params = readParams(form, createParams);
    await loadCustomer(session, params.customer);
    const price = await session.load("price", params.items[0]?.price ?? "", "items[0][price]");
    return ok(await subscribe(session, params.customer, price));
  },
  async "GET /v1/subscriptions"(session, { form }) {
    const { status, ...params } = readParams(form, listParams);
    const where = (subscription: StoredSubscription) => status === "all" || subscription.ended_at === null;
    return ok(await pageOf(session, { ...params, type: "subscription", url: "/v1/subscriptions", where }));
  },
  async "GET /v1/subscriptions/:id"(session, { id }) {
    return ok(await session.load("subscription", id));
  },
  async "POST /v1/subscriptions/:id"(session, { id, form }) {
    const params = readParams(form, updateParams);
    const subscription = await session.load("subscription", id);
    if (subscription.ended_at !== null)
      throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
    const updated = await update(session, subscription, params);
    await session.emit("customer.subscription.updated", updated);
    return ok(updated);
  },
  async "DELETE /v1/subscriptions/:id"(session, { id }) {
    const subscription = await session.load("subscription", id);
    if (subscription.ended_at !== null) throw resourceMissing("subscription", id);
    return ok(
      await endSubscription(session, subscription, {
        status: "canceled",
        reason: "cancellation_requested",
      }),
    );
  },
};
