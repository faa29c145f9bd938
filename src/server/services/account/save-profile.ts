import { type ProfileInput, usernameTakenMessage } from "~/domain/account/profile";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";

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
  const taken = await deps.db.profile.findFirst({
    where: { username, id: { not: user.id } },
    select: { id: true },
  });
  return taken === null;
}
