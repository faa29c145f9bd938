import { cookies, headers } from "next/headers";
import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { TERMS_COOKIE } from "~/domain/auth/terms";
import { Login } from "~/features/auth/login";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { requireGuest } from "~/server/auth/guards";
import { pendingSecondFactor } from "~/server/auth/pending-second-factor";

export const metadata = { ...pageMetadata("login"), robots: { index: false } };

type LoginPageProps = { searchParams: Promise<{ from?: string | string[]; step?: string | string[] }> };

/**
 * /login for browsers with a session cookie, valid or not, with a pending second step after a provider, or with
 * accepted terms.
 */
export default async function KnownLoginPage({ searchParams }: LoginPageProps) {
  const { from, step } = await searchParams;
  await requireGuest(safeReturnPath([from].flat()[0]));
  return (
    <Login
      secondFactor={step === "second-factor" ? await pendingSecondFactor(await headers()) : null}
      termsAccepted={(await cookies()).has(TERMS_COOKIE)}
    />
  );
}
