import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type PickableModel, planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { mergeCatalogue } from "~/domain/model/catalogue";
import type { Models } from "~/server/ports/models";

/**
 * Every model, sorted by name: what answers now, and the catalogue's names that nothing answers for; each with the plan
 * that the user needs for it.
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
