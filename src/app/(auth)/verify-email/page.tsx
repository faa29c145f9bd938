import type { Metadata } from "next";
import { confirmationToken } from "~/domain/auth/confirmation";
import { VerifyEmail } from "~/features/auth/verify-email";

// The URL holds a secret that must not leak to linked pages.
export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer" };

type VerifyPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function VerifyEmailPage({ searchParams }: VerifyPageProps) {
  const token = confirmationToken.safeParse((await searchParams).token).data ?? null;
  return <VerifyEmail token={token} />;
}
