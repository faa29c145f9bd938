import "server-only";
import type { Provider } from "~/domain/auth/provider";
import type { ProviderIdentity, ProviderTokens } from "~/domain/auth/provider-identity";
import type { Db, Tx } from "~/server/db";
import type { Sealer } from "~/server/ports/sealer";
import type { MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";

/** A row linking a provider account to a user. */
export type LinkedAccount = ProviderTokens & {
  userId: string;
  type: "oauth";
  provider: Provider;
  providerAccountId: string;
};

export type LinkDeps = MailDeps & {
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
