import type { Metadata } from "next";
import { invitationInput } from "~/domain/access/share-input";
import { InvitationPage } from "~/features/access/invitation-page";
import { currentUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

// The address holds a secret that must not leak to linked pages.
export const metadata: Metadata = {
  title: "Invitation",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function InvitePage({ params }: { params: Promise<{ secret: string }> }) {
  const [user, input] = await Promise.all([currentUser(), params.then(invitationInput.safeParse)]);
  if (input.success) void api.access.readInvitation.prefetch(input.data);
  return (
    <HydrateClient>
      <InvitationPage secret={input.data?.secret ?? null} account={user?.email ?? null} />
    </HydrateClient>
  );
}
