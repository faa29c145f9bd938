import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { ApiKeys } from "~/features/api/api-keys";
import { ConnectedApps } from "~/features/api/connected-apps";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "API Keys" };

export default async function ApiKeysRoute() {
  await requireUser();
  void api.apiKey.list.prefetch();
  void api.connectedApp.list.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="api-keys">
        <ApiKeys />
        <ConnectedApps />
      </AccountSection>
    </HydrateClient>
  );
}
