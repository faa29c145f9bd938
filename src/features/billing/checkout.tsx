"use client";

import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import type { Offer } from "~/domain/billing/offer";
import { annualSaving, type BillingCycle, priceOf } from "~/domain/billing/price";
import { copy } from "./copy";

const say = copy.checkout;

type CheckoutProps = {
  offer: Offer;
  /** Whether the address named this plan. */
  found: boolean;
  startCycle: BillingCycle;
};

/** What is bought and for how much. How it is paid is not built yet, and the page says so. */
export function Checkout({ offer, found, startCycle }: CheckoutProps) {
  const [cycle, setCycle] = useState(startCycle);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-1.5">
        <h1 className="font-semibold text-2xl tracking-tight">{say.title}</h1>
        <p className="text-muted">{say.subtitle(offer.name)}</p>
      </header>
      {!found && <Notice>{say.notFound}</Notice>}
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex flex-col gap-6">
          <Notice
            title={say.notYet.title}
            action={
              <ButtonLink href="/dashboard" size="sm">
                {say.notYet.back}
              </ButtonLink>
            }
          >
            {say.notYet.text}
          </Notice>
          <Included offer={offer} />
        </div>
        <OrderSummary offer={offer} cycle={cycle} onCycle={setCycle} />
      </div>
    </div>
  );
}

type OrderSummaryProps = { offer: Offer; cycle: BillingCycle; onCycle: (cycle: BillingCycle) => void };

function OrderSummary({ offer, cycle, onCycle }: OrderSummaryProps) {
  const { summary } = say;
  const other = cycle === "annual" ? "monthly" : "annual";
  const saving = annualSaving(offer.monthlyPrice);
  const price = `$${priceOf(offer.monthlyPrice, cycle).toLocaleString("en-US")}`;
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-card border border-border bg-surface p-5 max-md:-order-1"
    >
      <h2 id="order-summary" className="font-medium text-[15px]">
        {summary.title}
      </h2>
      <dl className="mt-4 flex flex-col gap-3" aria-live="polite">
        <Row label={summary.plan}>{offer.name}</Row>
        <Row label={summary.cycle}>
          <span className="flex items-center gap-2">
            {summary.cycles[cycle]}
            <Button size="sm" onClick={() => onCycle(other)}>
              {summary.switch}
              <span className="sr-only"> {summary.switchTo[other]}</span>
            </Button>
          </span>
        </Row>
        <Row label={summary.price}>
          {price}
          {summary.per[cycle]}
        </Row>
        {cycle === "annual" && (
          <Row label={summary.savings}>
            <span className="text-success">{summary.saving(saving.dollars, saving.percent)}</span>
          </Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-border border-t pt-4">
          <dt className="font-medium">{summary.total}</dt>
          <dd className="font-semibold text-xl tabular-nums tracking-tight">{price}</dd>
        </div>
      </dl>
      <p className="mt-4 text-[13px] text-muted leading-5">{summary.renewal}</p>
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

function Included({ offer }: { offer: Offer }) {
  return (
    <section aria-labelledby="included" className="rounded-card border border-border bg-surface p-5">
      <h2 id="included" className="font-medium text-[15px]">
        {say.included}
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
