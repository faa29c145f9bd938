import type Stripe from "stripe";
import type { InvoiceWithCard } from "~/domain/billing/invoice";
import { isPaymentFailure } from "~/server/ports/payment-failure";
import type { Payments } from "~/server/ports/payments";
import { mapStripeErrors } from "./failure";
import { idOf } from "./id-of";
import { intentIdOf, invoiceOf } from "./invoice";
import { brandFrom } from "./saved-card";

type Invoices = Pick<Payments, "listInvoices" | "readInvoice" | "refund">;

/** The card of the last charge, successful or not. */
async function cardOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceWithCard["card"]> {
  const intentId = intentIdOf(invoice);
  if (intentId === undefined) return null;
  const { latest_charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  if (latest_charge === null || typeof latest_charge === "string") return null;
  const { brand, last4 } = latest_charge.payment_method_details?.card ?? {};
  return last4 ? { brand: brandFrom(brand ?? null), last4 } : null;
}

async function findInvoice(stripe: Stripe, invoiceId: string): Promise<Stripe.Invoice | undefined> {
  try {
    return await mapStripeErrors(() => stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
  } catch (error) {
    if (isPaymentFailure(error, "not_found")) return undefined;
    throw error;
  }
}

export const invoices = (stripe: Stripe): Invoices => ({
  listInvoices: ({ customerId, after, limit }) =>
    mapStripeErrors(async () => {
      const { data, has_more: hasMore } = await stripe.invoices.list({
        customer: customerId,
        limit,
        ...(after !== undefined && { starting_after: after }),
      });
      return { invoices: data.map(invoiceOf), hasMore };
    }),
  async readInvoice({ customerId, invoiceId }) {
    const invoice = await findInvoice(stripe, invoiceId);
    if (!invoice || invoice.customer === null || idOf(invoice.customer) !== customerId) return undefined;
    return { ...invoiceOf(invoice), card: await mapStripeErrors(() => cardOf(stripe, invoice)) };
  },
  refund: ({ invoiceId, amount, idempotencyKey }) =>
    mapStripeErrors(async () => {
      const note = await stripe.creditNotes.create(
        { invoice: invoiceId, amount, refund_amount: amount },
        { idempotencyKey },
      );
      return { id: note.id, number: note.number, invoiceId, amount: note.total };
    }),
});
