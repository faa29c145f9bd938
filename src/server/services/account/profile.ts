import type { LoginMethod, Profile } from "~/domain/account/profile";
import { type ProfileInput, usernameTakenMessage } from "~/domain/account/profile";
import { providers } from "~/domain/auth/provider";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";

export async function readProfile(deps: { db: Db }, user: SignedInUser): Promise<Profile> {
  const row = await deps.db.user.findUniqueOrThrow({
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
    ...(row.passwordHash === null ? [] : (["password"] as const)),
    ...providers.filter((each) => row.accounts.some(({ provider }) => provider === each)),
    ...(row._count.passkeys === 0 ? [] : (["passkey"] as const)),
  ];
  return {
    name: row.name,
    email: row.email,
    username: row.profile?.username ?? null,
    phone: row.profile?.phone ?? null,
    avatarUrl: row.profile?.avatarUrl ?? null,
    loginMethods,
  };
}

/** Saves a user's profile, all or nothing. @throws DomainError conflict when the username is taken */
export async function saveProfile(deps: { db: Db }, user: SignedInUser, input: ProfileInput): Promise<void> {
  const { name, username, phone } = input;
  try {
    await deps.db.$transaction([
      deps.db.profile.upsert({
        where: { id: user.id },
        create: { id: user.id, username, phone },
        update: { username, phone },
        select: { id: true },
      }),
      deps.db.user.update({ where: { id: user.id }, data: { name }, select: { id: true } }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError("conflict", usernameTakenMessage, { field: "username", cause: error });
    throw error;
  }
}

/** Whether no other user has this username. */
export async function isUsernameFree(
  deps: { db: Db },
  user: SignedInUser,
  username: string,
): Promise<boolean> {
  const owner = await deps.db.profile.findFirst({
    where: { username, id: { not: user.id } },
    select: { id: true },
  });
  return owner === null;
}
