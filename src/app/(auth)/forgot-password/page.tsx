import { ForgotPassword } from "~/features/auth/forgot-password";
import { OutboxHint } from "~/features/mail/outbox-hint";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("forgot-password");

/** For signed-in users too: who suspects somebody else in the account comes here from a mail. */
export default function ForgotPasswordPage() {
  return (
    <>
      <ShareImageLink page="forgot-password" />
      <ForgotPassword outboxHint={<OutboxHint />} />
    </>
  );
}
