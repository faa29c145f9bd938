"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { Notice } from "~/components/ui/notice";
import type { Offer } from "~/domain/billing/offer";
import { order as orderSchema } from "~/domain/billing/order";
import type { BillingCycle } from "~/domain/billing/price";
import { api } from "~/trpc/react";
import { CheckoutPanel } from "./checkout/checkout-panel";
import { OrderSummary } from "./checkout/order-summary";
import { useCheckoutReturn } from "./checkout/use-checkout-return";
import { usePayment } from "./checkout/use-payment";
import { copy } from "./copy";

type CheckoutProps = {
  offer: Offer;
  /** Whether the URL named this plan. */
  found: boolean;
  startCycle: BillingCycle;
  /** Whether the browser has returned from the bank's challenge. */
  returned: boolean;
};

/** The order and its payment. */
export function Checkout({ offer, found, startCycle, returned }: CheckoutProps) {
  const [cycle, setCycle] = useState(startCycle);
  const order = orderSchema.parse({ planId: offer.planId, cycle });
  const payment = usePayment(offer);
  const returning = useCheckoutReturn(order, { returned, onPaid: payment.succeed });
  const { data } = api.checkout.preview.useQuery(order, { enabled: !payment.busy });
  const [kind, setKind] = useState(data?.kind);
  if (data && data.kind !== kind) setKind(data.kind);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-1.5">
        <h1 className="font-semibold text-2xl tracking-tight">{copy.checkout.title}</h1>
        <p className="text-muted">{copy.checkout.subtitle(offer.name)}</p>
      </header>
      {!found && <Notice>{copy.checkout.notFound}</Notice>}
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        {/* The key replaces the element after the first response; otherwise the layout would shift. */}
        <div key={kind} className="flex min-w-0 flex-col gap-6">
          {returning ? (
            <p role="status" className="text-muted">
              {copy.checkout.payment.processing}
            </p>
          ) : (
            <CheckoutPanel offer={offer} order={order} payment={payment} />
          )}
          <Included offer={offer} />
        </div>
        <OrderSummary offer={offer} order={order} onCycle={setCycle} busy={payment.busy || returning} />
      </div>
    </div>
  );
}

function Included({ offer }: { offer: Offer }) {
  return (
    <section aria-labelledby="included" className="rounded-card border border-border bg-surface p-5">
      <h2 id="included" className="font-medium text-[15px]">
        {copy.checkout.included}
      </h2>
      <ul className="mt-4 grid gap-2.5 sm:grid-cols-2">
        {offer.features
          .filter(({ included }) => included)
          .map(({ text }) => (
            <li key={text} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
              {text}
            </li>
          ))}
      </ul>
    </section>
  );
}
