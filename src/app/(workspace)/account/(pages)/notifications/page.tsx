import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { NotificationSettings } from "~/features/account/notification-settings";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsRoute() {
  await requireUser();
  void api.settings.read.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="notifications">
        <NotificationSettings />
      </AccountSection>
    </HydrateClient>
  );
}
