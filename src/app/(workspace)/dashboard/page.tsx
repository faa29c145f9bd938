import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { DashboardScreen } from "./dashboard-screen";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  await requireUser();
  void api.account.dashboard.prefetch();
  void api.account.recent.prefetch();
  void api.access.listShared.prefetch();
  void api.billing.quota.prefetch();
  return (
    <HydrateClient>
      <PageBody>
        <DashboardScreen />
      </PageBody>
    </HydrateClient>
  );
}
