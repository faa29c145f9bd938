import type { Metadata } from "next";
import { confirmationToken } from "~/domain/auth/confirmation";
import { ResetPassword } from "~/features/auth/reset-password";

// The address holds a secret: no page that is linked from here may learn it.
export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

type ResetPasswordPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  return <ResetPassword token={confirmationToken.safeParse((await searchParams).token).data ?? null} />;
}
