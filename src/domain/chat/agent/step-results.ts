import { refusals } from "../../tool/tool-call";

/** Result of a step that never began. */
export const NOT_BEGUN = "Not done: the run was stopped before this step. Nothing happened.";
/** Result of a step that was running when its run ended. */
export const STOPPED_DURING = "The run was stopped during this step: what it had done by then is not known.";
/** Result of an answer without an action. */
export const NO_ACTION = "Nothing was done: your answer held no action. Do the next step with a tool,";

/** Results worded for models, and their wording for users. */
const userTexts: readonly (readonly [forModel: string, forUser: string])[] = [
  [refusals.refused, "You did not allow this."],
  [refusals.unanswered, "You did not answer in time."],
  [NO_ACTION, "Nothing was done: its answer held no action."],
];

/** A step's result, or its beginning, worded for the user. */
export function resultForUser(result: string): string {
  const [, forUser] = userTexts.find(([forModel]) => result.startsWith(forModel)) ?? [];
  return forUser ?? result;
}
