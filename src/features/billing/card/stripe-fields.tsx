import type { Stripe, StripeCardNumberElement, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type RefObject, useEffect, useState } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { declineReason } from "~/domain/billing/decline-reason";
import { copy } from "../copy";
import type { TokenizeResult } from "./card-token";
import { StripeField } from "./stripe-field";

/** Stripe and its number element, which is linked to the other two. */
export type CardElements = { stripe: Stripe; number: StripeCardNumberElement };

type StripeFieldsProps = { publishableKey: string; inputs: RefObject<CardElements | null> };

/** A card typed into Stripe's elements, cross-origin iframes that our page cannot read. */
export function StripeFields({ publishableKey, inputs }: StripeFieldsProps) {
  const [attempts, setAttempts] = useState(1);
  const loaded = useStripe(publishableKey, attempts);
  if (loaded === "failed")
    return (
      <LoadFailed
        title={copy.checkout.stripe.unloaded}
        reason={copy.checkout.stripe.unloadedText}
        onRetry={() => setAttempts(attempts + 1)}
      />
    );
  if (!loaded) return <Skeleton label={copy.checkout.stripe.loading} className="h-36" />;
  const { stripe, elements } = loaded;
  return (
    <>
      <StripeField
        name="cardNumber"
        label={copy.checkout.fields.cardNumber.label}
        create={(options) => {
          const number = elements.create("cardNumber", { ...options, showIcon: true });
          inputs.current = { stripe, number };
          return number;
        }}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <StripeField
          name="expiryDate"
          label={copy.checkout.fields.expiryDate.label}
          create={(options) => elements.create("cardExpiry", options)}
        />
        <StripeField
          name="cvv"
          label={copy.checkout.fields.cvv.label}
          create={(options) => elements.create("cardCvc", options)}
        />
      </div>
    </>
  );
}

function useStripe(publishableKey: string, attempts: number) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadStripeJs>> | "failed">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the script again
  useEffect(() => {
    let cancelled = false;
    setLoaded(undefined);
    loadStripeJs(publishableKey)
      .then((result) => !cancelled && setLoaded(result))
      .catch(() => !cancelled && setLoaded("failed"));
    return () => {
      cancelled = true;
    };
  }, [publishableKey, attempts]);
  return loaded;
}

/** Lets Stripe create a payment method from its elements. */
export async function tokenizeWithStripe(
  inputs: CardElements | null,
  holder: BillingDetails | null,
): Promise<TokenizeResult> {
  if (!inputs) return { declined: { field: "cardNumber", text: copy.checkout.stripe.unloaded } };
  const { paymentMethod, error } = await inputs.stripe.createPaymentMethod({
    type: "card",
    card: inputs.number,
    ...(holder && { billing_details: billingDetailsOf(holder) }),
  });
  if (paymentMethod) return { token: { paymentMethodId: paymentMethod.id } };
  if (error.type === "api_connection_error" || error.type === "api_error")
    return { declined: { field: "cardNumber", text: copy.checkout.stripe.unreachable } };
  return { declined: declineReason({ code: error.code ?? "", declineCode: error.decline_code ?? null }) };
}

const billingDetailsOf = ({ name, address: line1, city, state, zipCode, country }: BillingDetails) => ({
  name,
  // Stripe's script rejects empty strings for missing parts of an address.
  address: { line1, city, country, ...(state && { state }), ...(zipCode && { postal_code: zipCode }) },
});

/**
 * Loads Stripe's script from Stripe, who do not allow self-hosting it. Its load parameters are left unset: with any
 * of them, a failed load is neither retried nor rejected (10.2.1).
 *
 * @throws when it cannot be reached
 */
async function loadStripeJs(publishableKey: string): Promise<{ stripe: Stripe; elements: StripeElements }> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe's script only works in browsers");
  return { stripe, elements: stripe.elements() };
}
