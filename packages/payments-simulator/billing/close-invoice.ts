import type { StoredInvoice } from "../objects/stored";
import type { Session } from "../session";

/** Cancels the invoice's payment intents. */
async function cancelIntents(session: Session, invoice: StoredInvoice): Promise<void> {
  for (const { payment } of invoice.simulated.payments) {
    const intent = await session.load("payment_intent", payment.payment_intent);
    await session.save<"payment_intent">({
      ...intent,
      status: "canceled",
      canceled_at: session.now,
      cancellation_reason: "void_invoice",
      next_action: null,
    });
  }
}

/** Voids an open invoice and restores the credit applied to it. */
export async function voidInvoice(session: Session, invoice: StoredInvoice): Promise<StoredInvoice> {
  await cancelIntents(session, invoice);
  const customer = await session.load("customer", invoice.customer);
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  await session.save<"customer">({ ...customer, balance: customer.balance - used });
  const voided = await session.save<"invoice">({
    ...invoice,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: session.now },
  });
  await session.emit("invoice.voided", voided);
  return voided;
}

/** Marks an open invoice as uncollectible: it stays owed, but is not retried. */
export async function markUncollectible(session: Session, invoice: StoredInvoice): Promise<StoredInvoice> {
  await cancelIntents(session, invoice);
  const uncollectible = await session.save<"invoice">({
    ...invoice,
    status: "uncollectible",
    auto_advance: false,
    next_payment_attempt: null,
    status_details: { uncollectible: { reason: "max_payment_attempts" } },
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: session.now },
  });
  await session.emit("invoice.marked_uncollectible", uncollectible);
  return uncollectible;
}
