import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { SecuritySettings } from "~/features/auth/security-settings";
import { TwoFactorSettings } from "~/features/auth/two-factor-settings";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityRoute() {
  await requireUser();
  void api.auth.twoFactor.read.prefetch();
  void api.auth.security.reauthentication.prefetch();
  void api.auth.security.emailChange.prefetch();
  void api.auth.passkey.list.prefetch();
  void api.auth.provider.list.prefetch();
  void api.auth.security.sessions.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="security">
        <TwoFactorSettings />
        <SecuritySettings />
      </AccountSection>
    </HydrateClient>
  );
}
