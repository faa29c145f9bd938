import type { Metadata } from "next";
import { ServerParts } from "~/features/admin/server-parts";
import { api, HydrateClient } from "~/trpc/server";
import { requireOwner } from "../require-owner";

export const metadata: Metadata = { title: "Health" };

export default async function HealthRoute() {
  await requireOwner();
  void api.admin.server.prefetch();
  return (
    <HydrateClient>
      <ServerParts />
    </HydrateClient>
  );
}
