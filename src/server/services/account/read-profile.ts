import type { LoginMethod, Profile } from "~/domain/account/profile";
import { providers } from "~/domain/auth/provider";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";

/** What the profile section shows its user. */
export async function readProfile(deps: { db: Db }, user: SignedInUser): Promise<Profile> {
  const found = await deps.db.user.findUniqueOrThrow({
    where: { id: user.id },
    select: {
      name: true,
      email: true,
      passwordHash: true,
      profile: { select: { username: true, phone: true, avatarUrl: true } },
      accounts: { select: { provider: true } },
      _count: { select: { passkeys: true } },
    },
  });
  const loginMethods: LoginMethod[] = [
    ...(found.passwordHash === null ? [] : (["password"] as const)),
    ...providers.filter((each) => found.accounts.some(({ provider }) => provider === each)),
    ...(found._count.passkeys === 0 ? [] : (["passkey"] as const)),
  ];
  return {
    name: found.name,
    email: found.email,
    username: found.profile?.username ?? null,
    phone: found.profile?.phone ?? null,
    avatarUrl: found.profile?.avatarUrl ?? null,
    loginMethods,
  };
}
