import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { DeleteAccountSection } from "~/features/auth/delete-account-section";
import { RecentChats } from "~/features/chat/recent-chats";
import { TrafficSection } from "~/features/traffic/traffic-section";
import { ExportAccount } from "~/features/transfer/export-account";
import { ImportAccount } from "~/features/transfer/import-account";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Data and privacy" };

export default async function DataRoute() {
  await requireUser();
  void api.chat.list.prefetch({ limit: 3, pinnedFirst: false });
  void api.transfer.imports.prefetch();
  void api.traffic.read.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="chat-history">
        <RecentChats />
      </AccountSection>
      <AccountSection id="your-data">
        <ExportAccount />
        <ImportAccount />
        <TrafficSection />
        <DeleteAccountSection />
      </AccountSection>
    </HydrateClient>
  );
}
