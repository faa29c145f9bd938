import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf, type PlanLimits } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { measureQuota, type Quota, windowStart } from "~/domain/billing/quota";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { requireBudget } from "./limits";
import { lockUser } from "./locks";
import { requireRoom } from "./storage";

type ReservePromptDeps = { clock: Clock; ids: Ids };

/** `messageId`: the reply that the prompt pays for, or the question waiting for its reply. */
type Prompt = { userId: string; planId: string; messageId: string; modelId: string };

/** `messageId` is null for a call through the public API, which is no message. */
type Call = Omit<Prompt, "messageId"> & { messageId: string | null };

/**
 * Counts one prompt for the user, within the caller's transaction, after what it stores is written and before the model
 * is called.
 *
 * @throws DomainError plan_needed when the plan does not include the model, or its storage is full; quota_spent; too_many_requests
 */
export async function reservePrompt(deps: ReservePromptDeps, tx: Tx, prompt: Prompt): Promise<void> {
  await countPrompt(deps, tx, prompt);
  await requireRoom(tx, prompt.userId);
}

/**
 * As `reservePrompt`, for what stores nothing. On limited plans the user's row is locked, so parallel calls are counted
 * one by one and cannot exceed the limit together.
 *
 * @returns the id of the counted prompt
 * @throws DomainError plan_needed when the plan does not include the model; quota_spent; too_many_requests
 */
export async function countPrompt(deps: ReservePromptDeps, tx: Tx, prompt: Call): Promise<string> {
  const { userId, planId, messageId } = prompt;
  const limits = limitsOf(planId);
  planChecks.models(limits, prompt.modelId);
  if (limits.promptLimit) await lockUser(tx, userId);
  const now = deps.clock.now();
  await requireBudget(tx, { userId, modelId: prompt.modelId, now });
  planChecks.promptLimit(await countPrompts(tx, userId, { limits, now }));
  const { id } = await tx.promptUsage.create({
    data: { id: deps.ids.next(), userId, messageId, createdAt: now },
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

/** Gives back the prompt counted for a message that led to nothing. Idempotent. */
export async function refundPrompt(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.promptUsage.updateMany({ where: { messageId, refundedAt: null }, data: { refundedAt: now } });
}

/** Gives back a prompt by its own id, for a call that belongs to no message. Idempotent. */
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
