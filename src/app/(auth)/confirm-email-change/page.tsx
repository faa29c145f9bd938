import type { Metadata } from "next";
import { confirmationToken } from "~/domain/auth/confirmation";
import { ConfirmEmailChange } from "~/features/auth/confirm-email-change";

// The URL holds a secret that must not leak to linked pages.
export const metadata: Metadata = { title: "Change your email", referrer: "no-referrer" };

type ConfirmEmailChangePageProps = { searchParams: Promise<{ token?: string | string[] }> };

export default async function ConfirmEmailChangePage({ searchParams }: ConfirmEmailChangePageProps) {
  return <ConfirmEmailChange token={confirmationToken.safeParse((await searchParams).token).data ?? null} />;
}
