import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type PickableModel, planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError } from "~/domain/error/domain-error";
import { mergeCatalog } from "~/domain/model/catalog";
import { connectionOf, type ModelId } from "~/domain/model/model";
import type { Db, Tx } from "~/server/db";
import type { Models } from "~/server/ports/models";
import { type ConnectionDeps, modelsOf, usedTokens } from "../model/models-of";
import { hiddenModels } from "../model/ollama";

type Call = { userId: string; modelId: string; now: Date };

/**
 * Enforces the daily token budget (UTC) of a connection that its owner shares, or that a team owns.
 *
 * @throws DomainError too_many_requests when it is used up
 */
export async function requireBudget(db: Db | Tx, { userId, modelId, now }: Call): Promise<void> {
  const id = connectionOf(modelId);
  if (!id) return;
  const shared = await db.connection.findFirst({
    where: { id, OR: [{ isShared: true }, { teamId: { not: null } }], NOT: { userId } },
    select: { name: true, dailyTokens: true },
  });
  if (!shared?.dailyTokens) return;
  if ((await usedTokens(db, { userId, connectionId: id, now })) < shared.dailyTokens) return;
  throw new DomainError("too_many_requests", `Today's budget for ${shared.name} is used up.`, {
    detail: "It starts again at midnight UTC. Pick another model; your text is kept.",
  });
}

/**
 * Checked before each call, because the plan may have changed since the model was chosen.
 *
 * @throws DomainError plan_needed
 */
export async function requireModelInPlan(
  db: Db,
  { userId, modelId }: { userId: string; modelId: ModelId },
): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { planId: true } });
  planChecks.models(limitsOf(user?.planId ?? ""), modelId);
}

/** The models that the user can use and has not hidden. */
export async function listModelsOf(
  deps: ConnectionDeps,
  user: Pick<SignedInUser, "id" | "planId">,
): Promise<PickableModel[]> {
  const [models, hidden] = await Promise.all([modelsOf(deps, user.id), hiddenModels(deps.db, user.id)]);
  const isHidden = new Set(hidden);
  return (await listModels({ models }, user)).filter(({ id }) => !isHidden.has(id));
}

/**
 * All models, sorted by name: those available now, and catalog entries that no provider serves; each with the plan
 * that the user would need.
 */
export async function listModels(
  deps: { models: Pick<Models, "list"> },
  user: Pick<SignedInUser, "planId">,
): Promise<PickableModel[]> {
  const limits = limitsOf(user.planId);
  return mergeCatalog(await deps.models.list()).map((model) => ({
    ...model,
    neededPlan: planNeededFor(limits, model.id),
  }));
}
