import "server-only";
import { describeFailure, type ModelFailure, type ProviderFacts } from "~/domain/model/failure";
import type { ProviderState } from "~/server/ports/models";
import { readTrouble } from "./trouble";

/** What a provider's error means for the user. `model` is the name that the user picked. Never throws. */
export function explainFailure(error: unknown, facts: ProviderFacts, model: string): ModelFailure {
  return describeFailure(readTrouble(error), facts, model);
}

/** The state of a provider whose model list could not be had. */
export function notConnected(provider: string, error: unknown, facts: ProviderFacts): ProviderState {
  const { reason, remedy } = explainFailure(error, facts, facts.label);
  return { provider, connected: false, models: [], reason, remedy };
}
