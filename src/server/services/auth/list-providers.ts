import "server-only";
import { type Provider, providers } from "~/domain/auth/provider";
import { canSignInWithoutProvider } from "~/domain/auth/sign-in-methods";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import { readSignInMethods } from "./read-sign-in-methods";

type Deps = { db: Db; configuredProviders: readonly Provider[] };

export type ProviderState = {
  provider: Provider;
  connected: boolean;
  /** Whether this server has an OAuth client for the provider. */
  configured: boolean;
  /** The user's only sign-in method, which cannot be disconnected. */
  isOnlyMethod: boolean;
};

/** All providers and their state for the user. */
export async function listProviders(
  { db, configuredProviders }: Deps,
  user: SignedInUser,
): Promise<ProviderState[]> {
  const [methods, linked] = await Promise.all([
    readSignInMethods(db, user.id, configuredProviders),
    db.account.findMany({ where: { userId: user.id }, select: { provider: true } }),
  ]);
  return providers.map((provider) => {
    const connected = linked.some((account) => account.provider === provider);
    return {
      provider,
      connected,
      configured: configuredProviders.includes(provider),
      isOnlyMethod: connected && !canSignInWithoutProvider(methods, provider),
    };
  });
}
