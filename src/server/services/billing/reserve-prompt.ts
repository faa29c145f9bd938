import "server-only";
import { limitsOf, type PlanLimits } from "~/domain/billing/plan";
import { measureQuota, type Quota, quotaSpentMessage, windowStart } from "~/domain/billing/quota";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

type Deps = { clock: Clock; ids: Ids };

/**
 * Counts one prompt for the user, inside the caller's transaction and before the model is called. Where the plan has a
 * limit the user's row is locked, so parallel sends are counted one after another and never pass the limit together.
 * The lock is the weaker NO KEY kind: rows that were just inserted for the user hold its key, and two such senders
 * would wait for each other.
 *
 * @throws DomainError quota_spent
 */
export async function reservePrompt(
  deps: Deps,
  tx: Tx,
  prompt: { userId: string; planId: string; messageId: string },
): Promise<void> {
  const { userId, planId, messageId } = prompt;
  const limits = limitsOf(planId);
  if (limits.promptLimit)
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const now = deps.clock.now();
  const quota = await countPrompts(tx, userId, limits, now);
  if (quota.left === 0) {
    // The moment alone: only the browser knows what the user's clock calls it.
    throw new DomainError(
      "quota_spent",
      quotaSpentMessage(quota),
      quota.returnsAt ? { detail: quota.returnsAt.toISOString() } : {},
    );
  }
  await tx.promptUsage.createMany({ data: [{ id: deps.ids.next(), userId, messageId, createdAt: now }] });
}

/** What is left of the user's prompts; refunded ones do not count, and a plan without a limit has none to count. */
export async function countPrompts(
  db: Db | Tx,
  userId: string,
  limits: PlanLimits,
  now: Date,
): Promise<Quota> {
  if (!limits.promptLimit) return measureQuota(limits, [], now);
  const rows = await db.promptUsage.findMany({
    where: { userId, createdAt: { gt: windowStart(limits, now) }, refundedAt: null },
    select: { createdAt: true },
  });
  return measureQuota(
    limits,
    rows.map((row) => row.createdAt),
    now,
  );
}
