import type { ModelListing } from "~/domain/model/model";
import type { Owners, User } from "~/domain/owner/owners";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import { ownsInstallation } from "../owner/owns-installation";

/** The local runner's status as the popover shows it. */
export type OllamaState =
  | { connected: true; models: readonly ModelListing[] }
  | { connected: false; reason: string; remedy: string };

/** Whether the local runner answers and what is installed there; null when this server is not set up to use one. */
export async function ollamaState(
  deps: { db: Db; owners: Owners; models: Models },
  user: User,
): Promise<OllamaState | null> {
  const isOwner = await ownsInstallation(deps, user);
  const states = await deps.models.including([], isOwner ? "configurer" : "other").list();
  const state = states.find(({ provider }) => provider === "ollama");
  if (!state) return null;
  if (state.connected) return { connected: true, models: state.models };
  return { connected: false, reason: state.reason, remedy: state.remedy };
}
