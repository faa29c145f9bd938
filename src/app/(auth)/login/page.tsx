import { Login } from "~/features/auth/login";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("login");

/** Identical for all new visitors; src/proxy.ts rewrites others to /known/login. */
export default function LoginPage() {
  return (
    <>
      <ShareImageLink page="login" />
      <Login />
    </>
  );
}
