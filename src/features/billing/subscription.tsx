"use client";

import { Badge } from "~/components/ui/badge";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { offerOf } from "~/domain/billing/offer";
import { limitsOf, type PlanLimits, planRank } from "~/domain/billing/plan";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { PaymentsOff } from "./payments-off";
import { CurrentPlan } from "./subscription/current-plan";
import { Detail, DetailList } from "./subscription/detail-list";
import { FreePlan } from "./subscription/free-plan";
import { StorageSection } from "./subscription/storage-section";

/** The account page's subscription section: plan, dates and usage. */
export function SubscriptionSection() {
  const overview = api.billing.subscription.read.useQuery();
  if (overview.isPending) return <Skeleton label={copy.subscription.loading} className="h-56 rounded-card" />;
  if (overview.isLoadingError)
    return (
      <LoadFailed
        title={copy.subscription.failed}
        reason={overview.error.message}
        onRetry={overview.refetch}
      />
    );
  const { subscription, planId, grantedPlanId, live, off, stored } = overview.data;
  return (
    <>
      {off && <PaymentsOff />}
      {subscription && subscription.state !== "canceled" ? (
        <>
          {planRank(grantedPlanId) > planRank(subscription.planId) && (
            <Notice title={copy.subscription.grantedAbove(offerOf(grantedPlanId).name)}>
              {copy.subscription.grantedAboveText}
            </Notice>
          )}
          <CurrentPlan subscription={subscription} isTest={!live && !off} off={off} />
        </>
      ) : grantedPlanId === "free-plan" ? (
        <FreePlan ended={subscription} off={off} />
      ) : (
        <Section
          title={offerOf(grantedPlanId).name}
          description={copy.subscription.granted}
          aside={<Badge>{copy.subscription.badges.free}</Badge>}
        />
      )}
      <PlanLimitList limits={limitsOf(planId)} />
      <StorageSection limits={limitsOf(planId)} stored={stored} />
    </>
  );
}

/** The plan's limits, from the table that is enforced. */
function PlanLimitList({ limits }: { limits: PlanLimits }) {
  return (
    <Section title={copy.subscription.limits.title}>
      <DetailList>
        {Object.values(copy.subscription.limits.rows).map(({ label, words }) => (
          <Detail key={label} label={label}>
            {words(limits)}
          </Detail>
        ))}
      </DetailList>
    </Section>
  );
}
