import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RoleSetting } from "~/domain/chat/agent/role";
import { type saveRolesInput, storedRoleSettings } from "~/domain/chat/agent/role-input";
import type { Db, Tx } from "~/server/db";

/** The roles that a user configured. */
export async function readRoleSettings(db: Db | Tx, userId: string): Promise<RoleSetting[]> {
  const row = await db.userSettings.findUnique({ where: { id: userId }, select: { agentRoles: true } });
  return storedRoleSettings.parse(row?.agentRoles);
}

export const readRoles = (deps: { db: Db }, user: SignedInUser): Promise<RoleSetting[]> =>
  readRoleSettings(deps.db, user.id);

/** Applies to runs that start later. */
export async function saveRoles(
  deps: { db: Db },
  user: SignedInUser,
  { roles: agentRoles }: z.infer<typeof saveRolesInput>,
): Promise<void> {
  await deps.db.userSettings.upsert({
    where: { id: user.id },
    create: { id: user.id, agentRoles },
    update: { agentRoles },
    select: { id: true },
  });
}
