import {
  describeFailure,
  type FailedCall,
  type FailureReader,
  type ModelFailure,
  type ProviderInfo,
} from "~/domain/model/failure";
import type { ProviderState } from "~/server/ports/models";
import { toCallFailure } from "./call-failure";

/** What a provider's error means for the user. Never throws. */
export function explainFailure(error: unknown, call: FailedCall): ModelFailure {
  return describeFailure(toCallFailure(error), call);
}

type ProviderCall = { id: string; info: ProviderInfo; reader: FailureReader };

/** The state of a provider whose models could not be listed. */
export function notConnected(error: unknown, { id, info, reader }: ProviderCall): ProviderState {
  const { kind, reason, remedy } = explainFailure(error, { provider: info, model: info.label, reader });
  return { provider: id, connected: false, models: [], kind, reason, remedy };
}
