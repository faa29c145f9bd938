import type Stripe from "stripe";
import type { PaymentPreview, Payments } from "~/server/ports/payments";
import { mapStripeErrors } from "./failure";
import { idOf } from "./id-of";
import { lineOf, taxOf } from "./invoice";
import { centsOf, type PriceIds } from "./prices";
import { itemOf } from "./snapshot";
import { fromUnix, toUnix } from "./unix-time";

type Previews = Pick<Payments, "previewPurchase" | "previewChange">;
type PreviewDeps = { stripe: Stripe; priceIds: PriceIds; now: () => Promise<Date> };

function previewOf(invoice: Stripe.Invoice, renewalAmount: number, prorationDate: Date): PaymentPreview {
  const { data: lines } = invoice.lines;
  // A credit covers the rest of the old period, which may end after the new one.
  const charges = lines.filter(({ amount }) => amount > 0);
  const ends = (charges.length > 0 ? charges : lines).map(({ period }) => period.end);
  return {
    lines: lines.map(lineOf),
    subtotal: invoice.subtotal,
    tax: taxOf(invoice),
    total: invoice.total,
    dueNow: invoice.amount_due,
    nextRenewal: { at: fromUnix(Math.max(...ends)), amount: renewalAmount },
    prorationDate,
  };
}

export const previews = ({ stripe, priceIds, now }: PreviewDeps): Previews => ({
  previewPurchase: ({ customerId, planId, cycle }) =>
    mapStripeErrors(async () => {
      const price = await priceIds(planId, cycle);
      const invoice = await stripe.invoices.createPreview({
        ...(customerId === null
          ? // Stripe requires a customer; there is none yet, so describe an anonymous one.
            { customer_details: { tax_exempt: "none" }, currency: "usd" }
          : { customer: customerId }),
        subscription_details: { items: [{ price }] },
      });
      return previewOf(invoice, centsOf(planId, cycle), await now());
    }),
  previewChange: ({ subscriptionId, planId, cycle }) =>
    mapStripeErrors(async () => {
      const price = await priceIds(planId, cycle);
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      const prorationDate = await now();
      const invoice = await stripe.invoices.createPreview({
        customer: idOf(subscription.customer),
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: itemOf(subscription).id, price }],
          proration_behavior: "always_invoice",
          proration_date: toUnix(prorationDate),
        },
      });
      return previewOf(invoice, centsOf(planId, cycle), fromUnix(toUnix(prorationDate)));
    }),
});
