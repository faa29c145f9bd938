import type { Metadata } from "next";
import { TeamsSection } from "~/features/access/teams-section";
import { AccountSection } from "~/features/account/account-section";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Teams" };

export default async function TeamsRoute() {
  await requireUser();
  void api.team.list.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="teams">
        <TeamsSection />
      </AccountSection>
    </HydrateClient>
  );
}
