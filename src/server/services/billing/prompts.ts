import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf, type PlanLimits } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { measureQuota, type Quota, windowStart } from "~/domain/billing/quota";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { requireBudget } from "./limits";
import { lockUser } from "./locks";
import { enforceStorageLimit } from "./storage";

type ReservePromptDeps = { clock: Clock; ids: Ids };

/**
 * `messageId`: the reply that the prompt pays for, or the question waiting for its reply · `ownerId`: whose chat it is in.
 */
type Prompt = { userId: string; ownerId: string; planId: string; messageId: string; modelId: string };

/** A call through the public API has no message, but its key. */
type Call = Omit<Prompt, "messageId" | "ownerId"> & { messageId: string | null; keyId?: string };

/**
 * Counts one prompt within the caller's transaction, after its data is written and before the model is called. The prompt
 * is the user's; the storage is that of the chat's owner.
 *
 * @throws DomainError plan_needed when the plan does not include the model, or its storage is full; forbidden when the
 * owner's is; quota_spent; too_many_requests
 */
export async function reservePrompt(deps: ReservePromptDeps, tx: Tx, prompt: Prompt): Promise<void> {
  const { userId, ownerId } = prompt;
  // In the order of their ids, so that two people who ask in each other's chats do not wait for each other forever.
  if (ownerId !== userId) for (const id of [ownerId, userId].toSorted()) await lockUser(tx, id);
  await countPrompt(deps, tx, prompt);
  await enforceStorageLimit(tx, ownerId, { actorId: userId });
}

/**
 * As `reservePrompt`, without the storage check. On limited plans the user's row is locked, so parallel calls are counted
 * one by one and cannot exceed the limit together.
 *
 * @returns the id of the counted prompt
 * @throws DomainError plan_needed when the plan does not include the model; quota_spent; too_many_requests
 */
export async function countPrompt(deps: ReservePromptDeps, tx: Tx, prompt: Call): Promise<string> {
  const { userId, planId, messageId, modelId, keyId = null } = prompt;
  const limits = limitsOf(planId);
  planChecks.models(limits, modelId);
  if (limits.promptLimit) await lockUser(tx, userId);
  const now = deps.clock.now();
  await requireBudget(tx, { userId, modelId, now });
  planChecks.promptLimit(await countPrompts(tx, userId, { limits, now }));
  const { id } = await tx.promptUsage.create({
    data: { id: deps.ids.next(), userId, messageId, modelId, keyId, createdAt: now },
    select: { id: true },
  });
  return id;
}

/**
 * Counts the prompt of a continued reply, unless it is still counted from before.
 *
 * @throws DomainError plan_needed, quota_spent
 */
export async function reserveRefundedPrompt(deps: ReservePromptDeps, tx: Tx, prompt: Prompt): Promise<void> {
  const { messageId } = prompt;
  planChecks.models(limitsOf(prompt.planId), prompt.modelId);
  const counted = await tx.promptUsage.count({ where: { messageId, refundedAt: null } });
  if (counted === 0) await reservePrompt(deps, tx, prompt);
}

/** The user's remaining prompts. Refunded prompts do not count, and unlimited plans have nothing to count. */
export async function countPrompts(
  db: Db | Tx,
  userId: string,
  { limits, now }: { limits: PlanLimits; now: Date },
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

/** Refunds a message's prompt. Idempotent. */
export async function refundPrompt(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.promptUsage.updateMany({ where: { messageId, refundedAt: null }, data: { refundedAt: now } });
}

/** Refunds a prompt by its own id, for a call without a message. Idempotent. */
export async function refundCall(
  tx: Db | Tx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  await tx.promptUsage.updateMany({ where: { id, userId, refundedAt: null }, data: { refundedAt: now } });
}

/** Moves a waiting question's prompt to its reply. */
export async function transferPrompt(tx: Tx, questionId: string, replyId: string): Promise<void> {
  await tx.promptUsage.updateMany({
    where: { messageId: questionId, refundedAt: null },
    data: { messageId: replyId },
  });
}

type Deps = { db: Db; clock: Clock };

export async function readQuota(deps: Deps, user: SignedInUser): Promise<Quota> {
  const { planId } = await deps.db.user.findUniqueOrThrow({
    where: { id: user.id },
    select: { planId: true },
  });
  return countPrompts(deps.db, user.id, { limits: limitsOf(planId), now: deps.clock.now() });
}
