import type { StoredInvoice, StoredSubscription } from "../objects/stored";
import { itemIn } from "../objects/subscription";
import type { Session } from "../session";

/** Makes a past-due subscription active again. */
export async function reactivate(session: Session, subscription: StoredSubscription): Promise<void> {
  if (subscription.status !== "incomplete" && subscription.status !== "past_due") return;
  const active = await session.save<"subscription">({
    ...subscription,
    status: "active",
    simulated: { dueAt: itemIn(subscription).current_period_end, firstFailureAt: null },
  });
  await session.emit("customer.subscription.updated", active);
}

/** Marks an open invoice as paid and grants its subscription the period. */
export async function markPaid(session: Session, invoice: StoredInvoice): Promise<StoredInvoice> {
  const paid = await session.save<"invoice">({
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: session.now },
    simulated: {
      ...invoice.simulated,
      payments: invoice.simulated.payments.map((payment) => ({
        ...payment,
        amount_paid: invoice.amount_due,
        status: "paid",
        status_transitions: { canceled_at: null, paid_at: session.now },
      })),
    },
  });
  await session.emit("invoice.paid", paid);
  const subscription = await session.load("subscription", invoice.simulated.subscriptionId);
  if (subscription.latest_invoice === invoice.id) await reactivate(session, subscription);
  return paid;
}
