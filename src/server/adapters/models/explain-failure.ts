import "server-only";
import { describeFailure, type ModelFailure, type ProviderInfo } from "~/domain/model/failure";
import type { ProviderState } from "~/server/ports/models";
import { toCallFailure } from "./call-failure";

/** What a provider's error means for the user. `model` is the name that the user picked. Never throws. */
export function explainFailure(error: unknown, info: ProviderInfo, model: string): ModelFailure {
  return describeFailure(toCallFailure(error), info, model);
}

/** The state of a provider whose models could not be listed. */
export function notConnected(provider: string, error: unknown, info: ProviderInfo): ProviderState {
  const { kind, reason, remedy } = explainFailure(error, info, info.label);
  return { provider, connected: false, models: [], kind, reason, remedy };
}
