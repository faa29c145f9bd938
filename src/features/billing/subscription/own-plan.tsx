import { type ReactNode, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Section } from "~/components/ui/section";
import { formatBillingDate, formatPrice } from "~/domain/billing/money";
import { offerOf } from "~/domain/billing/offer";
import { priceOf } from "~/domain/billing/price";
import { subscriptionActions } from "~/domain/billing/subscription-state";
import { copy } from "../copy";
import { CancelDialog } from "./cancel-dialog";
import { Fact, Facts } from "./facts";
import { ResumeButton } from "./resume-button";
import { StateNotice } from "./state-notice";
import type { Subscription } from "./subscription";

const say = copy.subscription;

const tones = {
  incomplete: "warning",
  active: "success",
  past_due: "danger",
  canceling: "warning",
  canceled: "neutral",
} as const;

type OwnPlanProps = {
  subscription: Subscription;
  /** No money moves. */
  isTest: boolean;
  /** Payments are not set up: nothing about it can be changed. */
  off: boolean;
};

/** A subscription that lives: what it costs, when it is paid next, and what its state allows. */
export function OwnPlan({ subscription, isTest, off }: OwnPlanProps) {
  const [cancelling, setCancelling] = useState(false);
  const { state, planId, cycle } = subscription;
  const offer = offerOf(planId);
  const may = off ? [] : subscriptionActions[state];
  return (
    <Section
      title={offer.name}
      description={offer.description}
      aside={<Badge tone={tones[state]}>{say.badges[state]}</Badge>}
      actions={
        <>
          {may.includes("cancel") && (
            <Button variant="ghost" onClick={() => setCancelling(true)}>
              {say.cancel}
            </Button>
          )}
          {may.includes("resume") && <ResumeButton subscription={subscription} />}
          {may.includes("change") && (
            <ButtonLink href={`/checkout/pro-plan?cycle=${cycle}`}>{say.change}</ButtonLink>
          )}
          {state === "incomplete" && !off && (
            <ButtonLink href={`/checkout/${planId}?cycle=${cycle}`} variant="primary">
              {say.finish}
            </ButtonLink>
          )}
        </>
      }
    >
      <StateNotice subscription={subscription} plan={offer.name} />
      <Facts>
        <Fact label={say.price}>
          {formatPrice(priceOf(offer.monthlyPrice, cycle) * 100)}
          <span className="text-muted">/{say.per[cycle]}</span>
        </Fact>
        {nextDay(subscription)}
      </Facts>
      {isTest && <p className="text-[13px] text-muted">{say.testMode}</p>}
      <CancelDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        subscription={subscription}
        plan={offer.name}
      />
    </Section>
  );
}

function nextDay({ state, periodEnd, nextAttemptAt, accessUntil }: Subscription): ReactNode {
  if (state === "active") return <Fact label={say.nextBilling}>{formatBillingDate(periodEnd)}</Fact>;
  if (state === "canceling" && accessUntil)
    return <Fact label={say.accessUntil}>{formatBillingDate(accessUntil)}</Fact>;
  return (
    state === "past_due" &&
    nextAttemptAt && <Fact label={say.nextTry}>{formatBillingDate(nextAttemptAt)}</Fact>
  );
}
