import { SignUp } from "~/features/auth/sign-up";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("signup");

/** Identical for all new visitors; src/proxy.ts rewrites others to /known/signup. */
export default function SignUpPage() {
  return (
    <>
      <ShareImageLink page="signup" />
      <SignUp />
    </>
  );
}
