import "server-only";
import { defaultGeneration, type GenerationSettings } from "~/domain/chat/generation";
import { notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";

/** What a user's plan and settings say about every reply. */
export type Wishes = { planId: string; settings: GenerationSettings };

export type WishRow = { planId: string } & {
  [Name in keyof GenerationSettings]: GenerationSettings[Name] | null;
};

/** Of `users`, and of `user_settings`, which not every user has. */
export const wishColumns = Prisma.sql`users.plan_id AS "planId", user_settings.system_prompt AS "systemPrompt",
  user_settings.temperature, user_settings.top_k AS "topK", user_settings.top_p AS "topP",
  user_settings.max_output_tokens AS "maxOutputTokens"`;

export function wishesIn({
  planId,
  systemPrompt,
  temperature,
  topK,
  topP,
  maxOutputTokens,
}: WishRow): Wishes {
  const stored = systemPrompt !== null && temperature !== null && topK !== null && topP !== null;
  return {
    planId,
    settings: stored ? { systemPrompt, temperature, topK, topP, maxOutputTokens } : defaultGeneration,
  };
}

/** One statement, because a first token may wait for it. @throws DomainError not_found */
export async function readWishes(db: Db | Tx, userId: string): Promise<Wishes> {
  const [row] = await db.$queryRaw<WishRow[]>(Prisma.sql`
    SELECT ${wishColumns} FROM users LEFT JOIN user_settings ON user_settings.id = users.id
    WHERE users.id = ${userId}::uuid`);
  if (!row) throw notFound();
  return wishesIn(row);
}
