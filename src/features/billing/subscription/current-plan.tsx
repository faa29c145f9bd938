import { lazy, type ReactNode, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Section } from "~/components/ui/section";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { formatBillingDate, formatPrice } from "~/domain/billing/money";
import { offerOf } from "~/domain/billing/offer";
import { priceOf } from "~/domain/billing/price";
import { subscriptionActions } from "~/domain/billing/subscription-state";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import { Detail, DetailList } from "./detail-list";
import { ResumeButton } from "./resume-button";
import { StateNotice } from "./state-notice";
import type { Subscription } from "./subscription";

const CancelDialog = lazy(() => loadWhenOnline(() => import("./cancel-dialog")));

const tones = {
  incomplete: "warning",
  active: "success",
  past_due: "danger",
  canceling: "warning",
  canceled: "neutral",
} as const;

type CurrentPlanProps = {
  subscription: Subscription;
  /** Test mode: no real payments. */
  isTest: boolean;
  /** Payments are not set up, so nothing can be changed. */
  off: boolean;
};

/** A live subscription: its price, its next date and the actions that its state allows. */
export function CurrentPlan({ subscription, isTest, off }: CurrentPlanProps) {
  const [cancelling, setCancelling] = useState(false);
  const { state, planId, cycle } = subscription;
  const offer = offerOf(planId);
  const actions = off ? [] : subscriptionActions[state];
  return (
    <Section
      title={offer.name}
      description={offer.description}
      aside={<Badge tone={tones[state]}>{copy.subscription.badges[state]}</Badge>}
      actions={
        <>
          {actions.includes("cancel") && (
            <Button variant="ghost" onClick={() => setCancelling(true)}>
              {copy.subscription.cancel}
            </Button>
          )}
          {actions.includes("resume") && <ResumeButton periodEnd={subscription.periodEnd} />}
          {actions.includes("change") && (
            <ButtonLink href={checkoutPath("pro-plan", cycle)}>{copy.subscription.change}</ButtonLink>
          )}
          {state === "incomplete" && !off && (
            <ButtonLink href={checkoutPath(planId, cycle)} variant="primary">
              {copy.subscription.finish}
            </ButtonLink>
          )}
        </>
      }
    >
      <StateNotice subscription={subscription} plan={offer.name} />
      <DetailList>
        <Detail label={copy.subscription.price}>
          {formatPrice(priceOf(offer.monthlyPrice, cycle) * 100)}
          <span className="text-muted">/{copy.subscription.per[cycle]}</span>
        </Detail>
        {nextDate(subscription)}
      </DetailList>
      {isTest && <p className="text-[13px] text-muted">{copy.subscription.testMode}</p>}
      <Suspense>
        {cancelling && (
          <CancelDialog onClose={() => setCancelling(false)} subscription={subscription} plan={offer.name} />
        )}
      </Suspense>
    </Section>
  );
}

function nextDate({ state, periodEnd, nextAttemptAt, accessUntil }: Subscription): ReactNode {
  if (state === "active")
    return <Detail label={copy.subscription.nextBilling}>{formatBillingDate(periodEnd)}</Detail>;
  if (state === "canceling" && accessUntil)
    return <Detail label={copy.subscription.accessUntil}>{formatBillingDate(accessUntil)}</Detail>;
  return (
    state === "past_due" &&
    nextAttemptAt && <Detail label={copy.subscription.nextTry}>{formatBillingDate(nextAttemptAt)}</Detail>
  );
}
