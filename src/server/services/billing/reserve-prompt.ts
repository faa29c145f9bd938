import "server-only";
import { limitsOf } from "~/domain/billing/plan";
import { measureQuota, quotaSpentMessage, windowStart } from "~/domain/billing/quota";
import { DomainError } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

type Deps = { clock: Clock; ids: Ids };

/**
 * Counts one prompt for the user, inside the caller's transaction and before the model is called. The user's row is
 * locked, so parallel sends are counted one after another and never pass the limit together. The lock is the weaker
 * NO KEY kind: rows that were just inserted for the user hold its key, and two such senders would wait for each other.
 *
 * @throws DomainError quota_spent
 */
export async function reservePrompt(deps: Deps, tx: Tx, userId: string, messageId: string): Promise<void> {
  const [user] = await tx.$queryRaw<{ plan_id: string }[]>`
    SELECT plan_id FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const limits = limitsOf(user?.plan_id ?? "");
  const now = deps.clock.now();
  const quota = measureQuota(limits, await countedTimes(tx, userId, windowStart(limits, now)), now);
  if (quota.left === 0) {
    // The moment alone: only the browser knows what the user's clock calls it.
    throw new DomainError(
      "quota_spent",
      quotaSpentMessage(quota),
      quota.returnsAt ? { detail: quota.returnsAt.toISOString() } : {},
    );
  }
  await tx.promptUsage.create({ data: { id: deps.ids.next(), userId, messageId, createdAt: now } });
}

/** When the user's prompts since then were sent, refunded ones left out. */
export async function countedTimes(tx: Tx, userId: string, since: Date): Promise<Date[]> {
  const rows = await tx.promptUsage.findMany({
    where: { userId, createdAt: { gt: since }, refundedAt: null },
    select: { createdAt: true },
  });
  return rows.map((row) => row.createdAt);
}
