import type { Metadata } from "next";
import { limitsOf } from "~/domain/billing/plan";
import { AccountSection } from "~/features/account/account-section";
import { UsagePage } from "~/features/usage/usage-page";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Usage" };

export default async function UsageRoute() {
  const user = await requireUser();
  const { teams } = await api.team.list();
  const own = teams.filter(({ role }) => role === null);
  return (
    <HydrateClient>
      <AccountSection id="usage">
        <UsagePage
          hasAnalytics={limitsOf(user.planId).usageAnalytics}
          teams={own.map(({ id, name }) => ({ id, name }))}
        />
      </AccountSection>
    </HydrateClient>
  );
}
