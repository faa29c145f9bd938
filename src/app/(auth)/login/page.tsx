import { headers } from "next/headers";
import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { Login } from "~/features/auth/login";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { askedSecondFactor } from "~/server/auth/asked-second-factor";
import { requireGuest } from "~/server/auth/guards";
import { outboxHref } from "~/server/auth/local-outbox";

export const metadata = pageMetadata("login");

type LoginPageProps = { searchParams: Promise<{ from?: string | string[]; step?: string | string[] }> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { from, step } = await searchParams;
  const returnTo = safeReturnPath([from].flat()[0]);
  await requireGuest(returnTo);
  const request = await headers();
  const asked = step === "second-factor" ? await askedSecondFactor(request) : null;
  return (
    <>
      <ShareImageLink page="login" />
      <Login returnTo={returnTo} outboxHref={outboxHref(request)} asked={asked} />
    </>
  );
}
