import { isStarter, type ModelListing } from "../../model/model";

/** A run's instructions and tools take about this much, and a few steps as much again. */
const MIN_CONTEXT_TOKENS = 8_192;

/** Why a model cannot work as an agent, known before it is asked; null: it can. */
export function agentProblem({
  id,
  contextTokens,
}: Pick<ModelListing, "id" | "contextTokens">): string | null {
  if (isStarter(id))
    return "The starter is no language model, so it cannot work as an agent. Pick another model.";
  if (contextTokens !== null && contextTokens < MIN_CONTEXT_TOKENS)
    return `This model reads only ${contextTokens.toLocaleString("en-US")} tokens at once, too few to work as an agent. Pick another model.`;
  return null;
}
