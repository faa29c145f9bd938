import type { Metadata } from "next";
import { AboutServer } from "~/features/admin/server-parts";
import { api, HydrateClient } from "~/trpc/server";
import { requireOwner } from "../require-owner";

export const metadata: Metadata = { title: "About" };

export default async function AboutRoute() {
  await requireOwner();
  void api.admin.server.prefetch();
  return (
    <HydrateClient>
      <AboutServer />
    </HydrateClient>
  );
}
