import { headers } from "next/headers";
import { SignUp } from "~/features/auth/sign-up";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { requireGuest } from "~/server/auth/guards";
import { outboxHref } from "~/server/auth/local-outbox";

export const metadata = pageMetadata("signup");

export default async function SignUpPage() {
  await requireGuest();
  return (
    <>
      <ShareImageLink page="signup" />
      <SignUp outboxHref={outboxHref(await headers())} />
    </>
  );
}
