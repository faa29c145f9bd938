import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { Dashboard } from "~/features/account/dashboard";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  await requireUser();
  void api.user.dashboard.prefetch();
  void api.user.recent.prefetch();
  void api.billing.quota.prefetch();
  return (
    <HydrateClient>
      <PageBody>
        <Dashboard />
      </PageBody>
    </HydrateClient>
  );
}
