import { ApiError } from "../api-error";
import { declineError } from "../objects/decline";
import type { StoredInvoice, StoredPrice, StoredSubscription } from "../objects/stored";
import { itemIn, newSubscription } from "../objects/subscription";
import type { Session } from "../session";
import { billSubscription, defaultCardOf } from "./bill-subscription";
import { describePeriod } from "./describe";
import { intentOf, payInvoice } from "./pay-invoice";

const noPaymentMethod = () =>
  new ApiError(400, {
    type: "invalid_request_error",
    message: "This customer has no attached payment source or default payment method.",
    code: "resource_missing",
  });

/** Pays an invoice with the default card at once. @throws {ApiError} 402 otherwise, which rolls the request back */
export async function payImmediately(
  session: Session,
  { subscription, invoice }: { subscription: StoredSubscription; invoice: StoredInvoice },
): Promise<void> {
  if (invoice.status === "paid") return;
  const customer = await session.load("customer", subscription.customer);
  const cardId = defaultCardOf(subscription, customer);
  if (cardId === null) throw noPaymentMethod();
  const method = await session.load("payment_method", cardId);
  const intent = await intentOf(session, invoice);
  const verdict = await payInvoice(session, { intent, method, onSession: true, returnUrl: null });
  if (verdict.kind === "paid") return;
  const decline =
    verdict.kind === "declined"
      ? verdict.decline
      : { code: "subscription_payment_intent_requires_action", declineCode: null };
  throw new ApiError(402, declineError(decline));
}

/** The invoice line of a subscription's first period. */
export async function firstLine(session: Session, subscription: StoredSubscription, price: StoredPrice) {
  const { current_period_start: start, current_period_end: end } = itemIn(subscription);
  return {
    description: await describePeriod(session, price),
    amount: price.unit_amount,
    price,
    period: { start, end },
    proration: false,
  };
}

/** Creates a subscription, incomplete until its first invoice is paid. */
export async function subscribe(
  session: Session,
  customer: string,
  price: StoredPrice,
): Promise<StoredSubscription> {
  const begun = await session.save<"subscription">(newSubscription(session, customer, price));
  await session.emit("customer.subscription.created", begun);
  const { subscription } = await billSubscription(session, {
    subscription: begun,
    reason: "subscription_create",
    lines: [await firstLine(session, begun, price)],
  });
  return subscription;
}
