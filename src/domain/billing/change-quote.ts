import { z } from "zod";
import { type Order, order } from "./order";
import type { SubscriptionSnapshot } from "./subscription-snapshot";

/** How long the price of a change is held, by the time of bills. */
const QUOTE_TTL_MS = 600_000;

/** The price that a preview showed for a change, by all that it follows from. */
export const changeQuote = z.object({
  ...order.shape,
  subscriptionId: z.string(),
  /** The number of the subscription's last invoice: every change and renewal makes another. */
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
 * Whether a change may still be made for what its quote showed: the same change of the same subscription, nothing billed
 * since, and within ten minutes.
 *
 * @param now by the time of bills
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
