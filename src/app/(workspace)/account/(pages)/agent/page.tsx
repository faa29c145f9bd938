import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { AgentRoles } from "~/features/chat/agent-roles";
import { PackageSetting } from "~/features/project/package-setting";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Agent" };

export default async function AgentRoute() {
  await requireUser();
  void api.settings.roles.prefetch();
  void api.packages.setting.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="agent">
        <AgentRoles />
        <PackageSetting />
      </AccountSection>
    </HydrateClient>
  );
}
