import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter } from "next-auth/adapters";
import type { LinkDeps } from "~/server/services/auth/link-provider";
import { sealTokens } from "~/server/services/auth/seal-tokens";

type Sealing = Pick<LinkDeps, "sealer">;
type Store = Parameters<LinkDeps["linkAccount"]>[0] | LinkDeps["db"];

/**
 * The adapter on our database, or inside a transaction. The one cast: its types are those of a newer @auth/core
 * and of Prisma's default client, while NextAuth 4 brings its own and our client is generated elsewhere. What it
 * does is the same: it reads and writes the columns of `Account`.
 */
const prismaAdapter = (db: Store) =>
  PrismaAdapter(db as unknown as Parameters<typeof PrismaAdapter>[0]) as unknown as Required<Adapter>;

/** Writes a provider's account for its user; its tokens are sealed before they reach the database. */
export const linkAccount =
  ({ sealer }: Sealing): LinkDeps["linkAccount"] =>
  async (tx, { userId, type, provider, providerAccountId, ...tokens }) => {
    const keys = { userId, type, provider, providerAccountId };
    await prismaAdapter(tx).linkAccount({ ...keys, ...sealTokens(sealer, tokens) });
  };

/**
 * What NextAuth may do with users and accounts: look up whom a linked account opens. It decides nothing else: who
 * is made or linked is judged before, in its `signIn` callback, by services/auth/sign-in-with-provider.ts. Its own
 * rule, which links to whomever the cookie names, never runs, because it is told that the cookie names nobody.
 */
export function providerAdapter(db: LinkDeps["db"]): Adapter {
  return {
    async getUserByAccount(account) {
      const user = await prismaAdapter(db).getUserByAccount(account);
      return user && { id: user.id, email: user.email, emailVerified: user.emailVerified };
    },
    getUser: () => null,
    getUserByEmail: () => null,
    createUser: () => {
      throw new Error("Users are made by signInWithProvider.");
    },
  };
}
