import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { GitHubSection } from "~/features/github/github-section";
import { Connections } from "~/features/model/connections";
import { SupabaseSection } from "~/features/supabase/supabase-section";
import { ToolServers } from "~/features/tool/tool-servers";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Connections" };

export default async function ConnectionsRoute() {
  await requireUser();
  void api.model.connection.list.prefetch();
  void api.github.read.prefetch();
  void api.tool.servers.prefetch();
  void api.supabase.list.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="connections">
        <Connections />
      </AccountSection>
      <AccountSection id="github">
        <GitHubSection />
      </AccountSection>
      <AccountSection id="mcp">
        <ToolServers />
      </AccountSection>
      <AccountSection id="supabase">
        <SupabaseSection />
      </AccountSection>
    </HydrateClient>
  );
}
