import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isInPlan } from "~/domain/billing/model-access";
import { answeringModel, DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalogue";
import { type ModelId, parseModelId } from "~/domain/model/model";
import type { Models } from "~/server/ports/models";
import { listModels } from "../billing/list-models";

export type ChosenModel = { id: ModelId; name: string; isFallback: boolean };

type Deps = { models: Pick<Models, "list"> };

/**
 * The model to call for a selection. Only the default selection falls back, to the first connected model of the user's
 * plan; any other model that is not connected reports why.
 */
export async function chooseModel(
  deps: Deps,
  user: Pick<SignedInUser, "planId">,
  selectedId: ModelId,
): Promise<ChosenModel> {
  if (selectedId !== DEFAULT_MODEL_ID)
    return { id: selectedId, name: parseModelId(selectedId).name, isFallback: false };
  const models = await listModels(deps, user);
  const answering = answeringModel(selectedId, models.filter(isInPlan));
  if (!answering) return { id: selectedId, name: DEFAULT_MODEL_NAME, isFallback: false };
  return { id: answering.model.id, name: answering.model.name, isFallback: answering.isFallback };
}
