import "server-only";
import { isProvider, type Provider } from "~/domain/auth/provider";
import type { SignInMethods } from "~/domain/auth/sign-in-methods";
import type { Db, Tx } from "~/server/db";

/** The user's sign-in methods. `configuredProviders` are those with an OAuth client on this server. */
export async function readSignInMethods(
  db: Db | Tx,
  userId: string,
  configuredProviders: readonly Provider[],
): Promise<SignInMethods> {
  const { passwordHash, accounts, _count } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      accounts: { select: { provider: true } },
      // One without user verification is only a second factor.
      _count: { select: { passkeys: { where: { userVerified: true } } } },
    },
  });
  const linked = accounts.map(({ provider }) => provider).filter(isProvider);
  return {
    password: passwordHash !== null,
    passkeys: _count.passkeys,
    providers: linked.filter((provider) => configuredProviders.includes(provider)),
  };
}

/**
 * The same for a transaction that is about to remove a method. Locks the user's row, so that two concurrent removals
 * cannot remove the last two methods.
 */
export async function lockSignInMethods(
  tx: Tx,
  userId: string,
  configuredProviders: readonly Provider[],
): Promise<SignInMethods> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return readSignInMethods(tx, userId, configuredProviders);
}
