import { ApiError, fromModelFailure } from "~/domain/api/api-error";
import { limitsOf, type PlanLimits } from "~/domain/billing/plan";
import type { CallUsage } from "~/domain/chat/usage";
import { DomainError } from "~/domain/error/domain-error";
import type { ModelId } from "~/domain/model/model";
import type { Models } from "~/server/ports/models";
import type { RequestContext } from "~/server/services/auth/sessions";
import { countPrompt, refundCall } from "../billing/prompts";
import type { ReplyDeps } from "../chat/reply-deps";
import { saveLearnedFacts } from "../model/learned-facts";

/** A model call outside a chat. It counts as one prompt and occupies a reply slot. */
export type ApiCall = {
  limits: PlanLimits;
  /** Saves the usage, and refunds the prompt if there was no answer. */
  end(call: { isAnswered: boolean; usages: readonly CallUsage[] }): Promise<void>;
};

/**
 * Counts the prompt, then waits for a reply slot.
 *
 * @throws DomainError plan_needed, quota_spent, too_many_requests; the signal's reason
 */
export async function beginCall(
  deps: ReplyDeps,
  { user, signal }: RequestContext,
  modelId: ModelId,
): Promise<ApiCall> {
  const { db, clock, ids, replySlots } = deps;
  // Its caller's session is its key; see `find-key.ts`.
  const { id: userId, planId, sessionId: keyId } = user;
  const limits = limitsOf(planId);
  const promptId = await db.$transaction((tx) =>
    countPrompt(deps, tx, { userId, planId, modelId, keyId, messageId: null }),
  );
  const refund = () => refundCall(db, { id: promptId, userId }, clock.now());
  const request = { userId, weight: limits.schedulingWeight };
  const slot = await (replySlots.tryAcquire(userId) ??
    replySlots.acquire(request, signal).catch(async (error) => {
      await refund();
      throw error;
    }));
  return {
    limits,
    async end({ isAnswered, usages }) {
      slot.release();
      if (!isAnswered) await refund();
      if (usages.length === 0) return;
      await db.modelCall.createMany({
        data: usages.map((usage) => ({ ...usage, id: ids.next(), userId, modelId, keyId })),
      });
    },
  };
}

/** The error to respond with. Stores model facts that the provider corrected. */
export async function toApiError(
  deps: ReplyDeps & { models: Models },
  modelId: ModelId,
  error: unknown,
): Promise<unknown> {
  if (error instanceof ApiError || error instanceof DomainError) return error;
  const failure = deps.models.explain(error, modelId);
  if (failure.corrects) await saveLearnedFacts(deps, modelId, failure.corrects);
  deps.log.warn({ modelId, kind: failure.kind }, "a model failed to answer the API");
  return fromModelFailure(failure);
}
