import { refusals } from "../../tool/tool-call";

/** Of a step that was never begun. */
export const NOT_BEGUN = "Not done: the run was stopped before this step. Nothing happened.";
/** Of a step that was at work when its run ended. */
export const STOPPED_DURING = "The run was stopped during this step: what it had done by then is not known.";
/** Of an answer without an action. */
export const NO_ACTION = "Nothing was done: your answer held no action. Do the next step with a tool,";

/** What is told to models in words that are not for people, and what people read instead. */
const forPeople: readonly (readonly [told: string, read: string])[] = [
  [refusals.refused, "You did not allow this."],
  [refusals.unanswered, "You did not answer in time."],
  [NO_ACTION, "Nothing was done: its answer held no action."],
];

/** A step's answer, or the beginning of one, as its user reads it. */
export function readByPeople(result: string): string {
  const [, read] = forPeople.find(([told]) => result.startsWith(told)) ?? [];
  return read ?? result;
}
