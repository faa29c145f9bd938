import { ForgotPassword } from "~/features/auth/forgot-password";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("forgot-password");

/** Also for signed-in users: security emails lead here when someone suspects an intruder. */
export default function ForgotPasswordPage() {
  return (
    <>
      <ShareImageLink page="forgot-password" />
      <ForgotPassword />
    </>
  );
}
