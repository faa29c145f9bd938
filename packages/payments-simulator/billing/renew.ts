import type { StoredInvoice, StoredSubscription } from "../objects/stored";
import { intervalOf, itemIn } from "../objects/subscription";
import type { Session } from "../session";
import { nextPeriodEnd } from "./anchor";
import { billSubscription, defaultCardOf } from "./bill-subscription";
import { markUncollectible } from "./close-invoice";
import { describePeriod } from "./describe";
import { endSubscription } from "./end-subscription";
import { reactivate } from "./mark-paid";
import { intentOf, payInvoice, recordFailedAttempt } from "./pay-invoice";

const DAY = 86_400;
/** When a failed renewal is retried, relative to the first failure. */
const RETRY_DELAYS = [3 * DAY, 5 * DAY, 7 * DAY];

/** Charges the default card off session. @returns whether it paid */
async function charge(
  session: Session,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<boolean> {
  const customer = await session.load("customer", subscription.customer);
  const cardId = defaultCardOf(subscription, customer);
  const method = cardId === null ? undefined : await session.find("payment_method", cardId);
  if (!method) {
    await recordFailedAttempt(session, invoice.id);
    return false;
  }
  const intent = await intentOf(session, invoice);
  const verdict = await payInvoice(session, { intent, method, onSession: false, returnUrl: null });
  return verdict.kind === "paid";
}

/** Schedules the next retry of a failed renewal, or ends the subscription after the last one. */
async function scheduleRetry(session: Session, subscriptionId: string): Promise<void> {
  const subscription = await session.load("subscription", subscriptionId);
  const firstFailureAt = subscription.simulated.firstFailureAt ?? session.now;
  const invoice = await session.load("invoice", subscription.latest_invoice ?? "");
  const next = RETRY_DELAYS.map((wait) => firstFailureAt + wait).find((at) => at > session.now);
  if (next === undefined) {
    await markUncollectible(session, invoice);
    await endSubscription(session, subscription, { status: "canceled", reason: "payment_failed" });
    return;
  }
  await session.save<"invoice">({ ...invoice, next_payment_attempt: next });
  const pastDue = await session.save<"subscription">({
    ...subscription,
    status: "past_due",
    simulated: { dueAt: next, firstFailureAt },
  });
  await session.emit("customer.subscription.updated", pastDue);
}

async function beginPeriod(session: Session, subscription: StoredSubscription): Promise<StoredSubscription> {
  const item = itemIn(subscription);
  const start = item.current_period_end;
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, start, intervalOf(item.price));
  return session.save<"subscription">({
    ...subscription,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: start, current_period_end: end }],
    },
    simulated: { dueAt: end, firstFailureAt: null },
  });
}

/** At the end of a period, starts and bills the next one, or ends the subscription. */
export async function renew(session: Session, subscription: StoredSubscription): Promise<void> {
  if (subscription.cancel_at_period_end) {
    await endSubscription(session, subscription, { status: "canceled", reason: "cancellation_requested" });
    return;
  }
  const begun = await beginPeriod(session, subscription);
  const { price, current_period_start: start, current_period_end: end } = itemIn(begun);
  const { subscription: billed, invoice } = await billSubscription(session, {
    subscription: begun,
    reason: "subscription_cycle",
    lines: [
      {
        description: await describePeriod(session, price),
        amount: price.unit_amount,
        price,
        period: { start, end },
        proration: false,
      },
    ],
  });
  await session.emit("customer.subscription.updated", billed);
  if (invoice.status === "paid" || (await charge(session, billed, invoice))) return;
  await scheduleRetry(session, billed.id);
}

/** Retries a failed renewal, unless its invoice was voided meanwhile. */
export async function retry(session: Session, subscription: StoredSubscription): Promise<void> {
  const invoice = await session.load("invoice", subscription.latest_invoice ?? "");
  if (invoice.status !== "open") return reactivate(session, subscription);
  if (await charge(session, subscription, invoice)) return;
  await scheduleRetry(session, subscription.id);
}
