import { SignUp } from "~/features/auth/sign-up";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { requireGuest } from "~/server/auth/guards";

export const metadata = { ...pageMetadata("signup"), robots: { index: false } };

/** /signup for browsers with a session cookie, valid or not. */
export default async function KnownSignUpPage() {
  await requireGuest();
  return <SignUp />;
}
