import type Stripe from "stripe";
import type { StoredSubscription } from "../objects/stored";
import type { Session } from "../session";
import { voidInvoice } from "./close-invoice";

type Ending = {
  status: "canceled" | "incomplete_expired";
  reason: Stripe.Subscription.CancellationDetails.Reason | null;
};

/**
 * Cancels a subscription now. A first invoice that was never paid is voided; an overdue renewal is no longer retried.
 */
export async function endSubscription(
  session: Session,
  subscription: StoredSubscription,
  { status, reason }: Ending,
): Promise<StoredSubscription> {
  const latest = subscription.latest_invoice;
  const invoice = latest === null ? undefined : await session.load("invoice", latest);
  if (invoice?.status === "open") {
    if (subscription.status === "incomplete") await voidInvoice(session, invoice);
    else await session.save<"invoice">({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const ended = await session.save<"subscription">({
    ...subscription,
    status,
    canceled_at: subscription.canceled_at ?? session.now,
    ended_at: session.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    simulated: { dueAt: null, firstFailureAt: null },
  });
  await session.emit(
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    ended,
  );
  return ended;
}
