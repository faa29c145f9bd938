import "server-only";
import { requireModel } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";

/**
 * Asked before a model is called, because the plan may have changed since the model was chosen.
 *
 * @throws DomainError plan_needed
 */
export async function requireModelInPlan(
  db: Db,
  { userId, modelId }: { userId: string; modelId: ModelId },
): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { planId: true } });
  requireModel(limitsOf(user?.planId ?? ""), modelId);
}
