import type { SignedInUser } from "~/domain/auth/signed-in-user";
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
