import { isOpen, type RunState } from "./run";

/** A run's status in lists: working, or waiting for its owner. */
export type RunActivity = "working" | "asking";

/** Null: ended or paused. */
export function activityOf(state: RunState): RunActivity | null {
  if (!isOpen(state) || state === "paused") return null;
  return state === "asking" || state === "consenting" ? "asking" : "working";
}
