import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { TrafficPage } from "~/features/traffic/traffic-page";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "What left this machine" };

export default async function TrafficRoute() {
  await requireUser();
  void api.traffic.read.prefetch();
  return (
    <HydrateClient>
      <PageBody>
        <TrafficPage />
      </PageBody>
    </HydrateClient>
  );
}
