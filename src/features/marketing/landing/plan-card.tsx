import { Check, Minus } from "lucide-react";
import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { buttonStyles } from "~/components/ui/button-styles";
import { checkoutPath } from "~/domain/billing/checkout-path";
import type { Offer } from "~/domain/billing/offer";
import { type BillingCycle, monthlyEquivalent, priceOf } from "~/domain/billing/price";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { PlanLink } from "../plan-link";

type PlanCardProps = { offer: Offer; cycle: BillingCycle };

/** One plan: its price, its button, and every included or excluded feature. */
export function PlanCard({ offer, cycle }: PlanCardProps) {
  const { name, description, monthlyPrice, features, highlighted } = offer;
  const headingId = `plan-${offer.planId}`;
  return (
    <li
      aria-labelledby={headingId}
      className={cn(
        "relative flex flex-col rounded-card border bg-surface p-6",
        highlighted ? "border-accent" : "border-border",
      )}
    >
      <div className="flex h-6 items-center justify-between gap-3">
        <h3 id={headingId} className="font-medium text-base">
          {name}
        </h3>
        {highlighted && <Badge tone="accent">{copy.landing.pricing.popular}</Badge>}
      </div>
      <p className="mt-1 text-muted">{description}</p>
      <p className="mt-6 flex items-baseline gap-1">
        <span className="font-semibold text-4xl tabular-nums tracking-tight">
          ${priceOf(monthlyPrice, cycle).toLocaleString("en-US")}
        </span>
        {monthlyPrice > 0 && (
          <span className="text-muted">
            {cycle === "annual" ? copy.landing.pricing.perYear : copy.landing.pricing.perMonth}
          </span>
        )}
      </p>
      {/* The same height without a price, so that the buttons line up. */}
      <p className="mt-1 min-h-5 text-muted text-sm">
        {monthlyPrice > 0 &&
          (cycle === "annual"
            ? copy.landing.pricing.monthOfYear(monthlyEquivalent(monthlyPrice))
            : copy.landing.pricing.billedMonthly)}
        {/* Without scripts the toggle does not work, so both prices are shown. */}
        {monthlyPrice > 0 && (
          <span className="noscript:block hidden">{copy.landing.pricing.orMonthly(monthlyPrice)}</span>
        )}
      </p>
      <ChooseLink offer={offer} cycle={cycle} />
      <ul className="mt-6 flex flex-col gap-2.5 border-border border-t pt-6">
        {features.map((feature) => (
          <FeatureRow key={feature.text} {...feature} />
        ))}
      </ul>
    </li>
  );
}

function FeatureRow({ text, included }: Offer["features"][number]) {
  return (
    <li className={cn("flex gap-2.5", !included && "text-muted")}>
      {included ? (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
      ) : (
        <Minus aria-hidden className="mt-0.5 size-4 shrink-0" />
      )}
      {!included && <span className="sr-only">{copy.landing.pricing.notIncluded}</span>}
      {text}
    </li>
  );
}

/** Free links to the sign-up, paid plans to their checkout. */
function ChooseLink({ offer, cycle }: PlanCardProps) {
  const { planId, name, monthlyPrice, highlighted } = offer;
  const style = { variant: highlighted ? "primary" : "secondary", size: "lg", wide: true } as const;
  if (monthlyPrice === 0)
    return (
      <Link href="/signup" prefetch={false} className={cn(buttonStyles(style), "mt-6")}>
        {copy.landing.pricing.buttons[planId]}
      </Link>
    );
  return (
    <PlanLink plan={name} href={checkoutPath(planId, cycle)} className={cn(buttonStyles(style), "mt-6")}>
      {copy.landing.pricing.buttons[planId]}
    </PlanLink>
  );
}
