import "server-only";
import { type Provider, providers } from "~/domain/auth/provider";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { opensWithoutProvider } from "~/domain/auth/ways-in";
import type { Db } from "~/server/db";
import { readWaysIn } from "./read-ways-in";

type Deps = { db: Db; setUp: readonly Provider[] };

export type ProviderState = {
  provider: Provider;
  connected: boolean;
  /** Whether this server has a client of the provider. */
  setUp: boolean;
  /** It is the user's last way in, and stays. */
  lastWayIn: boolean;
};

/** Every provider, and what it is to the user. */
export async function listProviders({ db, setUp }: Deps, user: SignedInUser): Promise<ProviderState[]> {
  const [ways, linked] = await Promise.all([
    readWaysIn(db, user.id, setUp),
    db.account.findMany({ where: { userId: user.id }, select: { provider: true } }),
  ]);
  return providers.map((provider) => {
    const connected = linked.some((account) => account.provider === provider);
    return {
      provider,
      connected,
      setUp: setUp.includes(provider),
      lastWayIn: connected && !opensWithoutProvider(ways, provider),
    };
  });
}
