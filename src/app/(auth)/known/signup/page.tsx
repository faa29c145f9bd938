import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { SignUp } from "~/features/auth/sign-up";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { requireGuest } from "~/server/auth/guards";

export const metadata = { ...pageMetadata("signup"), robots: { index: false } };

type SignUpPageProps = { searchParams: Promise<{ from?: string | string[] }> };

/** /signup for browsers with a session cookie, valid or not, or with a path to return to. */
export default async function KnownSignUpPage({ searchParams }: SignUpPageProps) {
  const [from] = [(await searchParams).from].flat();
  await requireGuest(safeReturnPath(from));
  return <SignUp from={from} />;
}
