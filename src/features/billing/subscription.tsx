"use client";

import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { PlanLimits } from "~/domain/billing/plan";
import { limitsOf } from "~/domain/billing/plan";
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
  const { subscription, planId, live, off, stored } = overview.data;
  return (
    <>
      {off && <PaymentsOff />}
      {subscription && subscription.state !== "canceled" ? (
        <CurrentPlan subscription={subscription} isTest={!live && !off} off={off} />
      ) : (
        <FreePlan ended={subscription} off={off} />
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
