import { ForgotPassword } from "~/features/auth/forgot-password";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("forgot-password");

// Its form's library empties fields that were filled before it ran: its scripts may not wait for the first paint.
export const dynamic = "force-dynamic";

/** For signed-in users too: who suspects somebody else in the account comes here from a mail. */
export default function ForgotPasswordPage() {
  return (
    <>
      <ShareImageLink page="forgot-password" />
      <ForgotPassword />
    </>
  );
}
