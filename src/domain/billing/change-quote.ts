import { z } from "zod";
import { type Order, order } from "./order";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

/** How long a quoted price is valid, in billing time. */
const QUOTE_TTL_MS = 600_000;

/** Everything that the quoted price of a plan change depends on. */
export const changeQuote = z.object({
  ...order.shape,
  subscriptionId: z.string(),
  /** Number of the subscription's latest invoice. Every change and renewal issues a new one. */
  lastInvoice: z.string().nullable(),
  prorationDate: z.coerce.date(),
});
export type ChangeQuote = z.infer<typeof changeQuote>;

type Quoted = Pick<SubscriptionSnapshot, "id" | "latestBill">;

export const quoteFor = (
  { planId, cycle }: Order,
  { id, latestBill }: Quoted,
  prorationDate: Date,
): ChangeQuote => ({
  planId,
  cycle,
  subscriptionId: id,
  lastInvoice: latestBill?.number ?? null,
  prorationDate,
});

/**
 * Whether a change may still be made at its quoted price: it is the same change to the same subscription, nothing was
 * billed since, and the quote is less than ten minutes old.
 *
 * @param now in billing time
 */
export function isQuoteValid(
  quote: ChangeQuote,
  { order, subscription, now }: { order: Order; subscription: Quoted; now: Date },
): boolean {
  const age = now.getTime() - quote.prorationDate.getTime();
  return (
    quote.planId === order.planId &&
    quote.cycle === order.cycle &&
    quote.subscriptionId === subscription.id &&
    quote.lastInvoice === (subscription.latestBill?.number ?? null) &&
    age >= 0 &&
    age <= QUOTE_TTL_MS
  );
}
