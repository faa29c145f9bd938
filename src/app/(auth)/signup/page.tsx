import { SignUp } from "~/features/auth/sign-up";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("signup");

// Its form's library empties fields that were filled before it ran: its scripts may not wait for the first paint.
export const dynamic = "force-dynamic";

/** The same for every visitor; who comes with a session gets /known/signup by src/proxy.ts. */
export default function SignUpPage() {
  return (
    <>
      <ShareImageLink page="signup" />
      <SignUp />
    </>
  );
}
