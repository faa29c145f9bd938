import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { AccountPage } from "~/features/account/account-page";
import { ProfileSection } from "~/features/account/profile-section";
import { SettingsSection } from "~/features/account/settings-section";
import { SecuritySettings } from "~/features/auth/security-settings";
import { TwoFactorSettings } from "~/features/auth/two-factor-settings";
import { BillingSection } from "~/features/billing/billing";
import { SubscriptionSection } from "~/features/billing/subscription";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Account" };

export default async function AccountRoute() {
  await requireUser();
  // Waited for: each is a row's reading, and the sections are in the first HTML.
  await Promise.all([
    api.profile.read.prefetch(),
    api.settings.read.prefetch(),
    api.billing.address.prefetch(),
    api.subscription.read.prefetch(),
  ]);
  return (
    <HydrateClient>
      <PageBody>
        <AccountPage
          profile={<ProfileSection />}
          billing={<BillingSection />}
          subscription={<SubscriptionSection />}
          settings={<SettingsSection account={<TwoFactorSettings />} security={<SecuritySettings />} />}
        />
      </PageBody>
    </HydrateClient>
  );
}
