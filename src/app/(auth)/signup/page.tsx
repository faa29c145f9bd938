import { SignUp } from "~/features/auth/sign-up";
import { OutboxHint } from "~/features/mail/outbox-hint";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("signup");

/** The same for every visitor; who comes with a session gets /known/signup by src/proxy.ts. */
export default function SignUpPage() {
  return (
    <>
      <ShareImageLink page="signup" />
      <SignUp outboxHint={<OutboxHint />} />
    </>
  );
}
