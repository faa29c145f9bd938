import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { BillingSection } from "~/features/billing/billing";
import { SubscriptionSection } from "~/features/billing/subscription";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Plan and billing" };

export default async function BillingRoute() {
  await requireUser();
  void api.billing.subscription.read.prefetch();
  void api.billing.address.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="subscription">
        <SubscriptionSection />
      </AccountSection>
      <AccountSection id="billing">
        <BillingSection />
      </AccountSection>
    </HydrateClient>
  );
}
