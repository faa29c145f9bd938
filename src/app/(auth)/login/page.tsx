import { Login } from "~/features/auth/login";
import { OutboxHint } from "~/features/mail/outbox-hint";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("login");

/** The same for every new visitor; all others get /known/login by src/proxy.ts. */
export default function LoginPage() {
  return (
    <>
      <ShareImageLink page="login" />
      <Login outboxHint={<OutboxHint />} />
    </>
  );
}
