import { isOpen, type RunState } from "./run";

/** How a chat's run stands, for lists: it works, or it waits for its owner. */
export type RunActivity = "working" | "asking";

/** Null: it has ended, or its owner has paused it. */
export function activityOf(state: RunState): RunActivity | null {
  if (!isOpen(state) || state === "paused") return null;
  return state === "asking" || state === "consenting" ? "asking" : "working";
}
