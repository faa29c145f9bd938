import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { AppearanceSettings } from "~/features/account/appearance-settings";
import { ProfileSection } from "~/features/account/profile-section";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfileRoute() {
  await requireUser();
  void api.profile.read.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="profile">
        <ProfileSection />
      </AccountSection>
      <AccountSection id="settings">
        <AppearanceSettings />
      </AccountSection>
    </HydrateClient>
  );
}
