import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { Workplace } from "./workplace";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  await requireUser();
  void api.account.dashboard.prefetch();
  void api.account.recent.prefetch();
  void api.billing.quota.prefetch();
  return (
    <HydrateClient>
      <PageBody>
        <Workplace />
      </PageBody>
    </HydrateClient>
  );
}
