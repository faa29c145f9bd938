import "server-only";
import { type NewLine, newInvoice, newInvoicePayment } from "../objects/invoice";
import { newPaymentIntent } from "../objects/payment-intent";
import type { StoredCustomer, StoredInvoice, StoredSubscription } from "../objects/stored";
import type { Session } from "../session";
import { markPaid } from "./mark-paid";

/** The card that pays without its holder: the subscription's own, else the customer's. */
export const defaultCardOf = (subscription: StoredSubscription, customer: StoredCustomer): string | null =>
  subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;

/** Gives it its number, and takes off it what the customer has to their credit. */
async function assignNumber(
  session: Session,
  draft: StoredInvoice,
  customer: StoredCustomer,
): Promise<StoredInvoice> {
  // A credit is a negative balance; a negative total adds to it.
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
  await session.emit("payment_intent.created", intent);
  const payments = [newInvoicePayment(session, invoice, intent)];
  return { ...invoice, simulated: { ...invoice.simulated, payments } };
}

/** Makes a draft an invoice: open, with what it is to be paid by, or paid at once where nothing is due. */
async function finalizeInvoice(
  session: Session,
  draft: StoredInvoice,
  { customer, cardId }: { customer: StoredCustomer; cardId: string | null },
): Promise<StoredInvoice> {
  const numbered = await assignNumber(session, draft, customer);
  const open = await session.save<"invoice">(
    numbered.amount_due > 0 ? await attachPaymentIntent(session, numbered, cardId) : numbered,
  );
  await session.emit("invoice.finalized", open);
  return open.amount_due > 0 ? open : markPaid(session, open);
}

type Bill = {
  subscription: StoredSubscription;
  reason: NonNullable<StoredInvoice["billing_reason"]>;
  lines: readonly NewLine[];
};

/** Bills a subscription: its latest invoice from now on, finalised, and paid only where nothing is due. */
export async function billSubscription(
  session: Session,
  { subscription, reason, lines }: Bill,
): Promise<{ subscription: StoredSubscription; invoice: StoredInvoice }> {
  const customer = await session.load("customer", subscription.customer);
  const draft = await session.save<"invoice">(
    newInvoice(session, { id: session.newId("invoice"), customer, subscription, reason, lines }),
  );
  await session.emit("invoice.created", draft);
  await session.save<"subscription">({ ...subscription, latest_invoice: draft.id });
  const cardId = defaultCardOf(subscription, customer);
  const invoice = await finalizeInvoice(session, draft, { customer, cardId });
  return { subscription: await session.load("subscription", subscription.id), invoice };
}
