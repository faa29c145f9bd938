import { defaultGeneration, type GenerationSettings } from "~/domain/chat/generation";
import { notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";

/** The user's plan and generation settings, which apply to every reply. */
export type ReplySettings = { planId: string; settings: GenerationSettings };

export type ReplySettingsRow = { planId: string } & {
  [Name in keyof GenerationSettings]: GenerationSettings[Name] | null;
};

/** From `users` and the optional `user_settings`. */
export const replySettingsColumns = Prisma.sql`users.plan_id AS "planId", user_settings.system_prompt AS "systemPrompt",
  user_settings.temperature, user_settings.top_k AS "topK", user_settings.top_p AS "topP",
  user_settings.max_output_tokens AS "maxOutputTokens"`;

export function toReplySettings({
  planId,
  systemPrompt,
  temperature,
  topK,
  topP,
  maxOutputTokens,
}: ReplySettingsRow): ReplySettings {
  const stored = systemPrompt !== null && temperature !== null && topK !== null && topP !== null;
  return {
    planId,
    settings: stored ? { systemPrompt, temperature, topK, topP, maxOutputTokens } : defaultGeneration,
  };
}

/** One statement, because the first token waits for it. @throws DomainError not_found */
export async function readReplySettings(db: Db | Tx, userId: string): Promise<ReplySettings> {
  const [row] = await db.$queryRaw<ReplySettingsRow[]>(Prisma.sql`
    SELECT ${replySettingsColumns} FROM users LEFT JOIN user_settings ON user_settings.id = users.id
    WHERE users.id = ${userId}::uuid`);
  if (!row) throw notFound();
  return toReplySettings(row);
}
