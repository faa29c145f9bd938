import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isInPlan } from "~/domain/billing/model-access";
import { answeringModel, DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalogue";
import { type ModelId, parseModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import { readSettings } from "../../account/settings";
import { listModels } from "../../billing/list-models";

export type ChosenModel = { id: ModelId; name: string; isFallback: boolean };

type Deps = { db: Db; models: Pick<Models, "list"> };

/**
 * The model to call for a selection. For the default selection that is the connected model that answers for it; any
 * other is called as it is, and what follows when it cannot be reached is known then.
 */
export async function chooseModel(
  deps: Deps,
  user: Pick<SignedInUser, "id" | "planId">,
  selectedId: ModelId,
): Promise<ChosenModel> {
  if (selectedId !== DEFAULT_MODEL_ID)
    return { id: selectedId, name: parseModelId(selectedId).name, isFallback: false };
  const [models, { fallbackModels }] = await Promise.all([listModels(deps, user), readSettings(deps, user)]);
  const answering = answeringModel(selectedId, models.filter(isInPlan), fallbackModels);
  if (!answering) return { id: selectedId, name: DEFAULT_MODEL_NAME, isFallback: false };
  return { id: answering.model.id, name: answering.model.name, isFallback: answering.isFallback };
}
