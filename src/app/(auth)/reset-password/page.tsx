import type { Metadata } from "next";
import { confirmationToken } from "~/domain/auth/confirmation";
import { ResetPassword } from "~/features/auth/reset-password";

// The URL holds a secret that must not leak to linked pages.
export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

type ResetPasswordPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  return <ResetPassword token={confirmationToken.safeParse((await searchParams).token).data ?? null} />;
}
