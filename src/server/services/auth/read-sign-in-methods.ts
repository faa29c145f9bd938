import "server-only";
import { isProvider, type Provider } from "~/domain/auth/provider";
import type { SignInMethods } from "~/domain/auth/sign-in-methods";
import type { Db, Tx } from "~/server/db";

/** What opens the user's account. `setUp` are the providers that this server has a client of. */
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
      // One that does not verify its user is a second factor only.
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
 * The same for a transaction that is about to take one way away. It holds the user's row until it ends: two that
 * take the last two ways at once must see each other.
 */
export async function lockSignInMethods(
  tx: Tx,
  userId: string,
  configuredProviders: readonly Provider[],
): Promise<SignInMethods> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return readSignInMethods(tx, userId, configuredProviders);
}
