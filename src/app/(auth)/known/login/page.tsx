import { cookies, headers } from "next/headers";
import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { TERMS_COOKIE } from "~/domain/auth/terms";
import { Login } from "~/features/auth/login";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { requireGuest } from "~/server/auth/guards";
import { pendingSecondFactor } from "~/server/auth/pending-second-factor";
import { configuredProviders } from "~/server/auth/providers";

export const metadata = pageMetadata("login");

type LoginPageProps = { searchParams: Promise<{ from?: string | string[]; step?: string | string[] }> };

/**
 * /login for browsers with a session cookie, valid or not, with a path to return to, with a pending second step after a
 * provider, or with accepted terms, and for all where a sign-in provider is set up.
 */
export default async function KnownLoginPage({ searchParams }: LoginPageProps) {
  const { from, step } = await searchParams;
  const [path] = [from].flat();
  await requireGuest(safeReturnPath(path));
  return (
    <Login
      providers={configuredProviders()}
      from={path}
      secondFactor={step === "second-factor" ? await pendingSecondFactor(await headers()) : null}
      termsAccepted={(await cookies()).has(TERMS_COOKIE)}
    />
  );
}
