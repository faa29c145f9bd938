import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type PickableModel, planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { mergeCatalogue } from "~/domain/model/catalogue";
import type { Models } from "~/server/ports/models";
import { type ConnectionDeps, modelsOf } from "../model/models-of";
import { hiddenModels } from "../model/ollama";

/** The models that one user can use and wants to see. */
export async function listModelsOf(
  deps: ConnectionDeps,
  user: Pick<SignedInUser, "id" | "planId">,
): Promise<PickableModel[]> {
  const [models, hidden] = await Promise.all([modelsOf(deps, user.id), hiddenModels(deps.db, user.id)]);
  const isHidden = new Set(hidden);
  return (await listModels({ models }, user)).filter(({ id }) => !isHidden.has(id));
}

/**
 * All models, sorted by name: those available now, and catalogue entries that no provider serves; each with the plan
 * that the user would need.
 */
export async function listModels(
  deps: { models: Pick<Models, "list"> },
  user: Pick<SignedInUser, "planId">,
): Promise<PickableModel[]> {
  const limits = limitsOf(user.planId);
  return mergeCatalogue(await deps.models.list()).map((model) => ({
    ...model,
    neededPlan: planNeededFor(limits, model.id),
  }));
}
