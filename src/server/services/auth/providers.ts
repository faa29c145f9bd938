import { type Provider, providers } from "~/domain/auth/provider";
import type { ProviderIdentity, ProviderTokens } from "~/domain/auth/provider-identity";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { canSignInWithoutProvider } from "~/domain/auth/sign-in-method";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Sealer } from "~/server/ports/system";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { notifyOwner } from "./notices";
import type { Device } from "./security-events";
import { lockSignInMethods, readSignInMethods } from "./sign-in";
import type { SignUpDeps } from "./sign-up-mode";

type ListProvidersDeps = { db: Db; configuredProviders: readonly Provider[] };

type ProviderState = {
  provider: Provider;
  connected: boolean;
  /** Whether this server has an OAuth client for the provider. */
  configured: boolean;
  /** The user's only sign-in method, which cannot be disconnected. */
  isOnlyMethod: boolean;
};

/** All providers and their state for the user. */
export async function listProviders(
  { db, configuredProviders }: ListProvidersDeps,
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

/**
 * Links a provider account to a signed-in user. Its email does not matter: the user has proved to own both. Null if
 * it is linked now or was before; otherwise the reason.
 */
export async function connectProvider(
  deps: LinkDeps,
  actor: { userId: string; device: Device },
  identity: ProviderIdentity,
): Promise<ProviderRefusal | null> {
  const refusal = await retryOnConflict(() =>
    deps.db.$transaction(async (tx) => {
      const linked = await findLinkedUser(tx, identity);
      if (linked) return linked === actor.userId ? null : "linked_elsewhere";
      await linkProvider(deps, tx, { ...actor, identity });
      return null;
    }),
  );
  dispatchMailSoon(deps);
  return refusal;
}

type Deps = MailDeps & { configuredProviders: readonly Provider[] };

const LAST_SIGN_IN_METHOD =
  "This is your only way to log in. Add a password, a passkey or another provider first.";

/**
 * Unlinks a provider account and deletes its tokens.
 *
 * @throws {DomainError} `conflict` if it is the only sign-in method, `not_found` if it was not connected
 */
export async function disconnectProvider(
  deps: Deps,
  actor: { user: SignedInUser; device: Device },
  { provider }: { provider: Provider },
): Promise<void> {
  const userId = actor.user.id;
  await deps.db.$transaction(async (tx) => {
    const methods = await lockSignInMethods(tx, userId, deps.configuredProviders);
    const { count } = await tx.account.deleteMany({ where: { userId, provider } });
    if (count === 0) throw notFound();
    if (!canSignInWithoutProvider(methods, provider)) throw new DomainError("conflict", LAST_SIGN_IN_METHOD);
    const { device } = actor;
    await notifyOwner(deps, tx, { kind: "provider_disconnected", userId, device, detail: { provider } });
  });
  dispatchMailSoon(deps);
}

/** A row linking a provider account to a user. */
type LinkedAccount = ProviderTokens & {
  userId: string;
  type: "oauth";
  provider: Provider;
  providerAccountId: string;
};

export type LinkDeps = MailDeps &
  SignUpDeps & {
    sealer: Sealer;
    /** Inserts the row with sealed tokens, through the sign-in library's adapter. */
    linkAccount: (tx: Tx, account: LinkedAccount) => Promise<void>;
  };

type Link = { device: Device; userId: string; identity: ProviderIdentity };

/** The user a provider account is linked to; null if none. */
export async function findLinkedUser(
  tx: Db | Tx,
  { provider, accountId }: Pick<ProviderIdentity, "provider" | "accountId">,
): Promise<string | null> {
  const account = await tx.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId: accountId } },
    select: { userId: true },
  });
  return account?.userId ?? null;
}

/** Links the provider account to the user. */
export async function writeLink(
  deps: LinkDeps,
  tx: Tx,
  { userId, identity }: Omit<Link, "device">,
): Promise<void> {
  const { provider, accountId, tokens } = identity;
  await deps.linkAccount(tx, { ...tokens, userId, type: "oauth", provider, providerAccountId: accountId });
}

/** The same for an existing account, whose owner is notified. */
export async function linkProvider(
  deps: LinkDeps,
  tx: Tx,
  { device, userId, identity }: Link,
): Promise<void> {
  await writeLink(deps, tx, { userId, identity });
  const detail = { provider: identity.provider };
  await notifyOwner(deps, tx, { kind: "provider_connected", userId, device, detail });
}

/**
 * Retries once when a concurrent request inserted the same row, which the retry then finds. For whole transactions,
 * since a failed insert ends them.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "P2002") return work();
    throw error;
  }
}

/** A provider's tokens as stored: everything usable is sealed. */
export function sealTokens(sealer: Sealer, tokens: ProviderTokens): ProviderTokens {
  const { access_token, refresh_token, id_token, ...rest } = tokens;
  const seal = (token: string | undefined) => token && sealer.seal(token, "provider-token");
  return {
    ...rest,
    access_token: seal(access_token),
    refresh_token: seal(refresh_token),
    id_token: seal(id_token),
  };
}
