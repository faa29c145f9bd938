import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { PublicationsPanel } from "./publications-panel";

export const metadata: Metadata = { title: "Publications" };

export default async function PublicationsRoute() {
  await requireUser();
  void api.publication.list.prefetch();
  void api.publication.hosts.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="publish">
        <PublicationsPanel />
      </AccountSection>
    </HydrateClient>
  );
}
