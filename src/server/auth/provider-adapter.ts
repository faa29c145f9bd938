import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter } from "next-auth/adapters";
import { type LinkDeps, sealTokens } from "~/server/services/auth/providers";

type Sealing = Pick<LinkDeps, "sealer">;
type Store = Parameters<LinkDeps["linkAccount"]>[0] | LinkDeps["db"];

/**
 * The adapter on our database or a transaction. The casts bridge types only: the adapter's are those of a newer
 * @auth/core and of Prisma's default client, while NextAuth 4 and our generated client differ. At run time it reads
 * and writes the columns of `Account`.
 */
const prismaAdapter = (db: Store) =>
  PrismaAdapter(db as unknown as Parameters<typeof PrismaAdapter>[0]) as unknown as Required<Adapter>;

/** Links a provider account to its user, sealing its tokens before they are stored. */
export const linkAccount =
  ({ sealer }: Sealing): LinkDeps["linkAccount"] =>
  async (tx, { userId, type, provider, providerAccountId, ...tokens }) => {
    const keys = { userId, type, provider, providerAccountId };
    await prismaAdapter(tx).linkAccount({ ...keys, ...sealTokens(sealer, tokens) });
  };

/**
 * NextAuth may only look up the user of a linked account. Creating and linking users is decided earlier, in its
 * `signIn` callback, by services/auth/sign-in-with-provider.ts. The library's own rule, which links to the user in
 * the cookie, never runs: `getUser` always returns null.
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
      throw new Error("Users are created by signInWithProvider.");
    },
  };
}
