import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { connectionOf } from "~/domain/model/model";
import type { Db, Tx } from "~/server/db";
import { usedTokens } from "../model/used-tokens";

type Call = { userId: string; modelId: string; now: Date };

/**
 * What a user may use of a connection that the owner shares, in tokens per day (UTC).
 *
 * @throws DomainError too_many_requests when it is used up
 */
export async function requireBudget(db: Db | Tx, { userId, modelId, now }: Call): Promise<void> {
  const id = connectionOf(modelId);
  if (!id) return;
  const shared = await db.connection.findFirst({
    where: { id, isShared: true, NOT: { userId } },
    select: { name: true, dailyTokens: true },
  });
  if (!shared?.dailyTokens) return;
  if ((await usedTokens(db, { userId, connectionId: id, now })) < shared.dailyTokens) return;
  throw new DomainError("too_many_requests", `Today's budget for ${shared.name} is used up.`, {
    detail: "It starts again at midnight UTC. Pick another model; your text is kept.",
  });
}
