import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { formatPrice } from "~/domain/billing/money";
import { type Offer, offers } from "~/domain/billing/offer";
import type { Order } from "~/domain/billing/order";
import { type BillingCycle, priceOf } from "~/domain/billing/price";
import { cn } from "~/lib/cn";
import { copy } from "../copy";

type PlanChoiceProps = {
  /** The selected order. */
  order: Order;
  /** The current subscription. */
  current: Order;
};

/** The plans that a subscriber can change to; the one they have is marked. */
export function PlanChoice({ order, current }: PlanChoiceProps) {
  return (
    <section
      aria-labelledby="plans"
      className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id="plans" className="font-medium text-[15px]">
          {copy.checkout.plans.title}
        </h2>
        <p className="text-[13px] text-muted">{copy.checkout.plans.text}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {offers.map((offer) => (
          <li key={offer.planId}>
            <PlanLink
              offer={offer}
              cycle={order.cycle}
              isChosen={offer.planId === order.planId}
              {...(offer.planId === current.planId && { currentCycle: current.cycle })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PlanLinkProps = { offer: Offer; cycle: BillingCycle; isChosen: boolean; currentCycle?: BillingCycle };

function PlanLink({ offer, cycle, isChosen, currentCycle }: PlanLinkProps) {
  const { planId, name, monthlyPrice, description } = offer;
  const isFree = monthlyPrice === 0;
  return (
    <Link
      // Switching to Free is a cancellation, which the account page explains.
      href={isFree ? "/account/billing" : checkoutPath(planId, cycle)}
      aria-current={isChosen || undefined}
      className={cn(
        "flex items-center justify-between gap-4 rounded-inner border px-4 py-3 transition-colors hover:bg-hover",
        isChosen ? "border-accent ring-1 ring-accent" : "border-border",
      )}
    >
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-foreground">
          {name}
          {currentCycle && (
            <Badge tone="success">
              {currentCycle === cycle
                ? copy.checkout.plans.current
                : copy.checkout.plans.currentBilled[currentCycle]}
            </Badge>
          )}
        </span>
        <span className="text-[13px] text-muted">{isFree ? copy.checkout.plans.free : description}</span>
      </span>
      <span className="shrink-0 tabular-nums">
        {formatPrice(priceOf(monthlyPrice, cycle) * 100)}
        {!isFree && <span className="text-muted">{copy.checkout.summary.per[cycle]}</span>}
      </span>
    </Link>
  );
}
