"use client";

import { useState } from "react";
import { type Offer, offers } from "~/domain/billing/offer";
import { annualSavings, type BillingCycle } from "~/domain/billing/price";
import { cn } from "~/lib/cn";
import { copy } from "./copy";
import { PlanCard } from "./landing/plan-card";

const cycles: readonly BillingCycle[] = ["annual", "monthly"];

/** The three plans. The toggle selects the displayed prices and the checkout's billing cycle. */
export function Pricing() {
  const [cycle, setCycle] = useState<BillingCycle>("annual");
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="far-545 sm:far-528 lg:far-224 scroll-mt-14 border-border border-t"
    >
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-24">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <h2 id="pricing-title" className="font-semibold text-3xl tracking-tight sm:text-4xl">
              {copy.landing.pricing.title}
            </h2>
            <p className="mt-3 text-base text-muted">{copy.landing.pricing.subtitle}</p>
          </div>
          <CycleSwitch cycle={cycle} onChange={setCycle} />
        </div>
        <ul className="mt-12 grid gap-6 lg:grid-cols-3">
          {offers.map((offer: Offer) => (
            <PlanCard key={offer.planId} offer={offer} cycle={cycle} />
          ))}
        </ul>
      </div>
    </section>
  );
}

// The same for every paid plan.
const savingPercent = annualSavings(1).percent;

type CycleSwitchProps = { cycle: BillingCycle; onChange: (cycle: BillingCycle) => void };

function CycleSwitch({ cycle, onChange }: CycleSwitchProps) {
  return (
    <fieldset className="noscript:hidden flex rounded-control border border-border bg-surface p-1">
      <legend className="sr-only">{copy.landing.pricing.cycle}</legend>
      {cycles.map((each) => (
        <label
          key={each}
          className={cn(
            "flex h-9 items-center gap-2 rounded-inner px-3.5 font-medium text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-11",
            cycle === each ? "bg-elevated text-foreground shadow-sm" : "text-muted hover:text-foreground",
          )}
        >
          <input
            type="radio"
            name="cycle"
            className="sr-only"
            checked={cycle === each}
            onChange={() => onChange(each)}
          />
          {copy.landing.pricing[each]}
          {each === "annual" && (
            <span className="text-success text-xs">{copy.landing.pricing.save(savingPercent)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
