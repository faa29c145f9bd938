import { isStarter, type ModelListing } from "../../model/model";

/** About the size of a run's instructions and tools; a few steps need as much again. */
const MIN_CONTEXT_TOKENS = 8_192;

/** Why a model cannot work as an agent, in one short line; null: it can. */
export function agentProblem({
  id,
  contextTokens,
}: Pick<ModelListing, "id" | "contextTokens">): string | null {
  if (isStarter(id)) return "Starter can't work as an agent. Pick another model.";
  if (contextTokens !== null && contextTokens < MIN_CONTEXT_TOKENS)
    return `This model reads only ${contextTokens.toLocaleString("en-US")} tokens at once, too few for an agent. Pick another model.`;
  return null;
}
