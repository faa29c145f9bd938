import type { Metadata } from "next";
import { isProvider } from "~/domain/auth/provider";
import { isProviderRefusal } from "~/domain/auth/provider-refusal";
import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { AuthCallback, type CallbackOutcome } from "~/features/auth/auth-callback";
import { currentUser } from "~/server/auth/guards";

export const metadata: Metadata = { title: "Completing authentication", robots: { index: false } };

type Query = { error?: string; provider?: string; connected?: string; from?: string };
type CallbackPageProps = { searchParams: Promise<Record<keyof Query, string | string[] | undefined>> };

export default async function AuthCallbackPage({ searchParams }: CallbackPageProps) {
  const query = await searchParams;
  const only = (name: keyof Query) => [query[name]].flat()[0];
  const signedIn = (await currentUser()) !== null;
  const outcome = evaluate(
    { error: only("error"), provider: only("provider"), connected: only("connected") },
    signedIn,
  );
  const from = safeReturnPath(only("from"));
  const goTo = signedIn ? from : `/login?from=${encodeURIComponent(from)}`;
  return <AuthCallback outcome={outcome} goTo={goTo} />;
}

function evaluate({ error, provider, connected }: Query, signedIn: boolean): CallbackOutcome {
  if (isProvider(provider) && isProviderRefusal(error)) {
    return { kind: "refused", provider, refusal: error, connecting: signedIn };
  }
  if (!signedIn) return { kind: "no_session" };
  return isProvider(connected) ? { kind: "connected", provider: connected } : { kind: "signed_in" };
}
