import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { formatPrice } from "~/domain/billing/money";
import type { Offer } from "~/domain/billing/offer";
import type { Order } from "~/domain/billing/order";
import { annualSavings, type BillingCycle, priceOf } from "~/domain/billing/price";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type OrderSummaryProps = {
  offer: Offer;
  order: Order;
  onCycle: (cycle: BillingCycle) => void;
  /** Disables switching the cycle during a payment, and refetching the price. */
  busy: boolean;
};

export function OrderSummary({ offer, order, onCycle, busy }: OrderSummaryProps) {
  const { cycle } = order;
  const other = cycle === "annual" ? "monthly" : "annual";
  const saving = annualSavings(offer.monthlyPrice);
  const price = priceOf(offer.monthlyPrice, cycle) * 100;
  const { data } = api.checkout.preview.useQuery(order, { enabled: !busy });
  // Purchases only: the change form shows a plan change's tax line by line.
  const tax = data?.kind === "purchase" ? data.preview.tax : 0;
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-card border border-border bg-surface p-5 max-md:-order-1 md:sticky md:top-8"
    >
      <h2 id="order-summary" className="font-medium text-[15px]">
        {copy.checkout.summary.title}
      </h2>
      <dl className="mt-4 flex flex-col gap-3" aria-live="polite">
        <Row label={copy.checkout.summary.plan}>{offer.name}</Row>
        <Row label={copy.checkout.summary.cycle}>
          <span className="flex items-center gap-2">
            {copy.checkout.summary.cycles[cycle]}
            <Button size="sm" disabled={busy} onClick={() => onCycle(other)}>
              {copy.checkout.summary.switch}
              <span className="sr-only"> {copy.checkout.summary.switchTo[other]}</span>
            </Button>
          </span>
        </Row>
        <Row label={copy.checkout.summary.price}>
          {formatPrice(price)}
          {copy.checkout.summary.per[cycle]}
        </Row>
        {cycle === "annual" && (
          <Row label={copy.checkout.summary.savings}>
            <span className="text-success">
              {copy.checkout.summary.saving(saving.dollars, saving.percent)}
            </span>
          </Row>
        )}
        <Row label={copy.checkout.tax}>{formatPrice(tax)}</Row>
        <div className="flex items-baseline justify-between gap-4 border-border border-t pt-4">
          <dt className="font-medium">{copy.checkout.summary.total}</dt>
          <dd className="font-semibold text-xl tabular-nums tracking-tight">{formatPrice(price + tax)}</dd>
        </div>
        {data?.kind === "change" && (
          <>
            <Row label={copy.checkout.summary.adjustment}>{formatPrice(data.preview.dueNow - price)}</Row>
            <div className="flex items-baseline justify-between gap-4 border-border border-t pt-4">
              <dt className="font-medium">{copy.checkout.change.dueNow}</dt>
              <dd className="font-semibold text-xl tabular-nums tracking-tight">
                {formatPrice(data.preview.dueNow)}
              </dd>
            </div>
          </>
        )}
      </dl>
      {data?.kind === "change" && (
        <p className="mt-4 text-[13px] text-muted leading-5">{copy.checkout.summary.adjustmentText}</p>
      )}
      {/* The key replaces the element when rows are added above it. */}
      <p key={data?.kind ?? "asked"} className="mt-4 text-[13px] text-muted leading-5">
        {copy.checkout.summary.renewal}
      </p>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
