import { headers } from "next/headers";
import type { CallbacksOptions } from "next-auth";
import { authCallbackPath, isProvider, type Provider } from "~/domain/auth/provider";
import type { ProviderIdentity } from "~/domain/auth/provider-identity";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { DomainError } from "~/domain/error/domain-error";
import { appUrl } from "~/env";
import { connectProvider } from "~/server/services/auth/providers";
import { signInWithProvider } from "~/server/services/auth/sign-in-with-provider";
import { deps, isDiskFull } from "~/server/wiring";
import { callbackReturnPath } from "./callback-url";
import { pendingConnection, secondFactorCookie } from "./cookies";
import { linkAccount } from "./provider-adapter";
import { readProviderIdentity } from "./providers";
import { deviceOf } from "./request-origin";
import { readSession } from "./session";

type OpenedSession = { userId: string; sessionId: string };

/**
 * NextAuth's `signIn` callback for provider sign-ins, for one request. Everything is decided here, before the library
 * acts: true lets it write the cookie of the session in `opened`; a string redirects instead.
 */
export function providerSignIn(): {
  signIn: CallbacksOptions["signIn"];
  opened: () => OpenedSession | undefined;
} {
  let opened: OpenedSession | undefined;
  const signInHere = async (identity: ProviderIdentity) => {
    const result = await signInWithProvider(linkDeps(), deviceOf(await headers()), identity);
    if (result.outcome === "refused") return failurePath(identity.provider, result.refusal);
    if (result.outcome === "second_factor")
      return appUrl() + (await secondFactorRedirect(result.challenge, await callbackReturnPath()));
    opened = result;
    return true;
  };
  const signIn: CallbacksOptions["signIn"] = async ({ account, profile }) => {
    if (!account || !isProvider(account.provider)) return true;
    try {
      const identity = readProviderIdentity(account.provider, account, profile);
      const sessionId = await pendingConnection(account.provider);
      return sessionId === undefined ? await signInHere(identity) : await connect(sessionId, identity);
    } catch (error) {
      if (isDiskFull(error)) return failurePath(account.provider, "disk_full");
      if (error instanceof DomainError && error.code === "forbidden")
        return failurePath(account.provider, "suspended");
      // The library would show the message to the user and log nothing.
      const reason = error instanceof Error ? error.message : "unknown";
      deps().log.error({ provider: account.provider, error: reason }, "provider sign-in failed");
      return failurePath(account.provider, "incomplete");
    }
  };
  return { signIn, opened: () => opened };
}

const linkDeps = () => ({ ...deps(), linkAccount: linkAccount(deps()) });

async function connect(sessionId: string, identity: ProviderIdentity): Promise<string> {
  const { provider } = identity;
  const requestHeaders = await headers();
  const user = await readSession(requestHeaders);
  if (user?.sessionId !== sessionId) return failurePath(provider, "signed_out");
  const refusal = await connectProvider(
    linkDeps(),
    { userId: user.id, device: deviceOf(requestHeaders) },
    identity,
  );
  if (refusal) return failurePath(provider, refusal);
  return appUrl() + authCallbackPath(await callbackReturnPath(), { connected: provider });
}

/** The callback page, which explains the failure and continues from there. */
export const failurePath = async (provider: Provider, error: ProviderRefusal): Promise<string> =>
  appUrl() + authCallbackPath(await callbackReturnPath(), { error, provider });

/**
 * Where a provider sign-in continues when the user has a second factor, as NextAuth's `signIn` callback returns it.
 * The challenge's secret travels in a cookie. `returnTo` is a checked path on our own origin.
 */
async function secondFactorRedirect(challenge: string, returnTo?: string): Promise<string> {
  await secondFactorCookie.set(challenge);
  const from = returnTo ? `&from=${encodeURIComponent(returnTo)}` : "";
  return `/login?step=second-factor${from}`;
}
