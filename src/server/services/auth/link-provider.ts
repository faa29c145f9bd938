import "server-only";
import type { Provider } from "~/domain/auth/provider";
import type { ProviderIdentity, ProviderTokens } from "~/domain/auth/provider-identity";
import type { Db, Tx } from "~/server/db";
import type { Sealer } from "~/server/ports/sealer";
import type { MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";

/** A provider's account, as the row that links it to a user. */
export type LinkedAccount = ProviderTokens & {
  userId: string;
  type: "oauth";
  provider: Provider;
  providerAccountId: string;
};

export type LinkDeps = MailDeps & {
  sealer: Sealer;
  /** Writes the row, with its tokens sealed: the sign-in library's adapter. */
  linkAccount: (tx: Tx, account: LinkedAccount) => Promise<void>;
};

type Link = { device: Device; userId: string; identity: ProviderIdentity };

/** Whose account here the provider's account opens; null when it opens none. */
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

/** Lets the provider's account open the user's account from now on. */
export async function writeLink(
  deps: LinkDeps,
  tx: Tx,
  { userId, identity }: Omit<Link, "device">,
): Promise<void> {
  const { provider, accountId, tokens } = identity;
  await deps.linkAccount(tx, { ...tokens, userId, type: "oauth", provider, providerAccountId: accountId });
}

/** The same for an account that was there before: its owner is told. */
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
 * Does it again when somebody else wrote the same row in between: the second time that row is found. For whole
 * transactions, which a refused insert has ended.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "P2002") return work();
    throw error;
  }
}
