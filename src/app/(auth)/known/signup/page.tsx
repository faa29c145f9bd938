import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { SignUp } from "~/features/auth/sign-up";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { requireGuest } from "~/server/auth/guards";
import { configuredProviders } from "~/server/auth/providers";

export const metadata = pageMetadata("signup");

type SignUpPageProps = { searchParams: Promise<{ from?: string | string[] }> };

/** /signup for browsers with a session cookie, valid or not, or with a path to return to, and where a provider is set up. */
export default async function KnownSignUpPage({ searchParams }: SignUpPageProps) {
  const [from] = [(await searchParams).from].flat();
  await requireGuest(safeReturnPath(from));
  return <SignUp providers={configuredProviders()} from={from} />;
}
