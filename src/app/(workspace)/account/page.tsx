import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { TeamsSection } from "~/features/access/teams-section";
import { AccountPage } from "~/features/account/account-page";
import { ProfileSection } from "~/features/account/profile-section";
import { SettingsSection } from "~/features/account/settings-section";
import { ApiKeys } from "~/features/api/api-keys";
import { ConnectedApps } from "~/features/api/connected-apps";
import { SecuritySettings } from "~/features/auth/security-settings";
import { TwoFactorSettings } from "~/features/auth/two-factor-settings";
import { BillingSection } from "~/features/billing/billing";
import { SubscriptionSection } from "~/features/billing/subscription";
import { AgentRoles } from "~/features/chat/agent-roles";
import { RatedReplies } from "~/features/chat/rated-replies";
import { RecentChats } from "~/features/chat/recent-chats";
import { GitHubSection } from "~/features/github/github-section";
import { Connections } from "~/features/model/connections";
import { LocalModels } from "~/features/model/local-models";
import { OllamaSection } from "~/features/model/ollama-section";
import { PackageSetting } from "~/features/project/package-setting";
import { SupabaseSection } from "~/features/supabase/supabase-section";
import { ToolServers } from "~/features/tool/tool-servers";
import { TrafficSection } from "~/features/traffic/traffic-section";
import { ExportAccount } from "~/features/transfer/export-account";
import { ImportAccount } from "~/features/transfer/import-account";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { PublicationsPanel } from "./publications-panel";

export const metadata: Metadata = { title: "Account" };

export default async function AccountRoute() {
  await requireUser();
  void api.profile.read.prefetch();
  void api.settings.read.prefetch();
  void api.billing.address.prefetch();
  void api.billing.subscription.read.prefetch();
  return (
    <HydrateClient>
      <PageBody>
        <AccountPage
          panels={{
            profile: <ProfileSection />,
            settings: <SettingsSection account={<TwoFactorSettings />} security={<SecuritySettings />} />,
            billing: <BillingSection />,
            subscription: <SubscriptionSection />,
            teams: <TeamsSection />,
            github: <GitHubSection />,
            models: (
              <>
                <LocalModels />
                <Connections />
                <AgentRoles />
                <PackageSetting />
                <RatedReplies />
                <TrafficSection />
              </>
            ),
            ollama: <OllamaSection />,
            "chat-history": <RecentChats />,
            mcp: <ToolServers />,
            "api-keys": (
              <>
                <ApiKeys />
                <ConnectedApps />
              </>
            ),
            supabase: <SupabaseSection />,
            publish: <PublicationsPanel />,
            "your-data": (
              <>
                <ExportAccount />
                <ImportAccount />
              </>
            ),
          }}
        />
      </PageBody>
    </HydrateClient>
  );
}
