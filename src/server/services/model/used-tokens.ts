import { connectionProviderId, modelIdOf } from "~/domain/model/model";
import type { Db, Tx } from "~/server/db";

/** Tokens that a user used of a connection since midnight (UTC), sent and received. */
export async function usedTokens(
  db: Db | Tx,
  { userId, connectionId, now }: { userId: string; connectionId: string; now: Date },
): Promise<number> {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const { _sum: used } = await db.modelCall.aggregate({
    where: {
      userId,
      modelId: { startsWith: modelIdOf(connectionProviderId(connectionId), "") },
      startedAt: { gte: midnight },
    },
    _sum: { inputTokens: true, outputTokens: true },
  });
  return (used.inputTokens ?? 0) + (used.outputTokens ?? 0);
}
