import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isInPlan } from "~/domain/billing/model-access";
import { agentProblem } from "~/domain/chat/agent/agent-problem";
import type { ChatMode } from "~/domain/chat/mode";
import { DomainError } from "~/domain/error/domain-error";
import { answeringModel, DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalog";
import { type ModelId, parseModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import { readSettings } from "../../account/settings";
import { listModels } from "../../billing/limits";

export type ChosenModel = { id: ModelId; name: string; isFallback: boolean };

type Deps = { db: Db; models: Pick<Models, "list"> };

/**
 * The model to call for a selection: for the default selection the connected model that stands in for it, otherwise the
 * selected one.
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

/** Rejects models that cannot run as an agent. Their context size is checked when the run opens them. */
export function requireAgentModel(mode: ChatMode, { id }: Pick<ChosenModel, "id">): void {
  const problem = mode === "agent" ? agentProblem({ id, contextTokens: null }) : null;
  if (problem) throw new DomainError("invalid", problem);
}
