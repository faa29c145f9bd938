import type { Metadata } from "next";
import { headers } from "next/headers";
import { ForgotPassword } from "~/features/auth/forgot-password";
import { outboxHref } from "~/server/auth/local-outbox";

export const metadata: Metadata = { title: "Forgot your password?" };

/** For signed-in users too: who suspects somebody else in the account comes here from a mail. */
export default async function ForgotPasswordPage() {
  return <ForgotPassword outboxHref={outboxHref(await headers())} />;
}
