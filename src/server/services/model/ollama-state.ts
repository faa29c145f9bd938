import "server-only";
import type { ModelListing } from "~/domain/model/model";
import type { Models } from "~/server/ports/models";

/** The local runner's status as the popover shows it. */
export type OllamaState =
  | { connected: true; models: readonly ModelListing[] }
  | { connected: false; reason: string; remedy: string };

/** Whether the local runner answers and what is installed there; null when this server is not set up to use one. */
export async function ollamaState(deps: { models: Models }): Promise<OllamaState | null> {
  const states = await deps.models.list();
  const state = states.find(({ provider }) => provider === "ollama");
  if (!state) return null;
  if (state.connected) return { connected: true, models: state.models };
  return { connected: false, reason: state.reason, remedy: state.remedy };
}
