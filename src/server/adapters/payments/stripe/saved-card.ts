import type Stripe from "stripe";
import { type CardBrand, cardBrands } from "~/domain/billing/card";
import { PaymentFailure } from "~/server/ports/payment-failure";
import type { SavedCard } from "~/server/ports/payments";

export const brandFrom = (name: string | null): CardBrand | "unknown" =>
  cardBrands.find((brand) => brand === name) ?? "unknown";

/** A card payment method as the product shows it. */
export function savedCard(method: Stripe.PaymentMethod, isDefault: boolean): SavedCard {
  const { id, card } = method;
  if (!card) throw new PaymentFailure("invalid_request", `The payment method ${id} is not a card`);
  return {
    id,
    brand: brandFrom(card.brand),
    last4: card.last4,
    expiry: { month: card.exp_month, year: card.exp_year },
    isDefault,
  };
}
