import { type NewLine, newInvoice, newInvoicePayment } from "../objects/invoice";
import { newPaymentIntent } from "../objects/payment-intent";
import type { StoredCustomer, StoredInvoice, StoredSubscription } from "../objects/stored";
import type { Session } from "../session";
import { markPaid } from "./mark-paid";

/** The card for off-session charges: the subscription's own, otherwise the customer's default. */
export const defaultCardOf = (subscription: StoredSubscription, customer: StoredCustomer): string | null =>
  subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;

/** Assigns the invoice number and applies the customer's credit. */
async function assignNumber(
  session: Session,
  draft: StoredInvoice,
  customer: StoredCustomer,
): Promise<StoredInvoice> {
  // Credit is a negative balance, and a negative total adds to it.
  const ending = Math.min(0, draft.total + customer.balance);
  await session.save<"customer">({
    ...customer,
    balance: ending,
    currency: draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  });
  const page = `${session.appUrl}/account/invoices/${draft.id}`;
  return {
    ...draft,
    status: "open",
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    starting_balance: customer.balance,
    ending_balance: ending,
    effective_at: session.now,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: session.now },
  };
}

async function attachPaymentIntent(
  session: Session,
  invoice: StoredInvoice,
  cardId: string | null,
): Promise<StoredInvoice> {
  const intent = await session.save<"payment_intent">(newPaymentIntent(session, invoice, cardId));
  const payments = [newInvoicePayment(session, invoice, intent)];
  return { ...invoice, simulated: { ...invoice.simulated, payments } };
}

/** Finalizes a draft: open with a payment intent, or paid at once when nothing is due. */
async function finalizeInvoice(
  session: Session,
  draft: StoredInvoice,
  { customer, cardId }: { customer: StoredCustomer; cardId: string | null },
): Promise<StoredInvoice> {
  const numbered = await assignNumber(session, draft, customer);
  const open = await session.save<"invoice">(
    numbered.amount_due > 0 ? await attachPaymentIntent(session, numbered, cardId) : numbered,
  );
  return open.amount_due > 0 ? open : markPaid(session, open);
}

type Bill = {
  subscription: StoredSubscription;
  reason: NonNullable<StoredInvoice["billing_reason"]>;
  lines: readonly NewLine[];
};

/** Bills a subscription with a finalized invoice, its latest from now on. It is only paid here when nothing is due. */
export async function billSubscription(
  session: Session,
  { subscription, reason, lines }: Bill,
): Promise<{ subscription: StoredSubscription; invoice: StoredInvoice }> {
  const customer = await session.load("customer", subscription.customer);
  const id = session.newId("invoice");
  const draft = newInvoice(session, { id, customer, subscription, reason, lines });
  await session.save<"subscription">({ ...subscription, latest_invoice: id });
  const cardId = defaultCardOf(subscription, customer);
  const invoice = await finalizeInvoice(session, draft, { customer, cardId });
  return { subscription: await session.load("subscription", subscription.id), invoice };
}
