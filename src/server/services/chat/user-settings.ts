import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RoleSetting } from "~/domain/chat/agent/role";
import { type saveRolesInput, storedRoleSettings } from "~/domain/chat/agent/role-input";
import { defaultGeneration, type GenerationSettings } from "~/domain/chat/generation";
import type { Db } from "~/server/db";

/** The user's generation settings, or the defaults. */
export async function readGeneration(deps: { db: Db }, user: SignedInUser): Promise<GenerationSettings> {
  const saved = await deps.db.userSettings.findUnique({
    where: { id: user.id },
    select: { systemPrompt: true, temperature: true, topK: true, topP: true, maxOutputTokens: true },
  });
  return saved ?? defaultGeneration;
}

export async function saveGeneration(
  deps: { db: Db },
  user: SignedInUser,
  settings: GenerationSettings,
): Promise<void> {
  await deps.db.userSettings.upsert({
    where: { id: user.id },
    create: { id: user.id, ...settings },
    update: settings,
    select: { id: true },
  });
}

/** The roles that a user configured. */
export async function readRoles({ db }: { db: Db }, user: Pick<SignedInUser, "id">): Promise<RoleSetting[]> {
  const row = await db.userSettings.findUnique({ where: { id: user.id }, select: { agentRoles: true } });
  return storedRoleSettings.parse(row?.agentRoles);
}

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
