import type { Metadata } from "next";
import { confirmationToken } from "~/domain/auth/confirmation";
import { VerifyEmail } from "~/features/auth/verify-email";

// The address holds a secret: no page that is linked from here may learn it.
import { OutboxHint } from "~/features/mail/outbox-hint";
export const metadata: Metadata = { title: "Confirm your e-mail", referrer: "no-referrer" };

type VerifyPageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function VerifyEmailPage({ searchParams }: VerifyPageProps) {
  const token = confirmationToken.safeParse((await searchParams).token).data ?? null;
  return <VerifyEmail token={token} outboxHint={<OutboxHint />} />;
}
