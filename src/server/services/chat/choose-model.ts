import "server-only";
import {
  answeringModel,
  DEFAULT_MODEL_ID,
  DEFAULT_MODEL_NAME,
  mergeCatalogue,
} from "~/domain/model/catalogue";
import { type ModelId, parseModelId } from "~/domain/model/model";
import type { Models } from "~/server/ports/models";

export type ChosenModel = { id: ModelId; name: string; standsIn: boolean };

type Deps = { models: Models };

/**
 * The model that is called for a selection: the selected one. Only the default selection, which nobody had to pick,
 * gives way to the first connected model while it is not connected; every other one says why it does not answer.
 */
export async function chooseModel({ models }: Deps, selectedId: ModelId): Promise<ChosenModel> {
  if (selectedId !== DEFAULT_MODEL_ID)
    return { id: selectedId, name: parseModelId(selectedId).name, standsIn: false };
  const answering = answeringModel(selectedId, mergeCatalogue(await models.list()));
  if (!answering) return { id: selectedId, name: DEFAULT_MODEL_NAME, standsIn: false };
  return { id: answering.model.id, name: answering.model.name, standsIn: answering.standsIn };
}
