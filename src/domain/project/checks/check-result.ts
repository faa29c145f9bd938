import type { CheckStep } from "~preview";
import { firstCharacters } from "../../text/first-characters";
import { sentenceOf } from "./sentence";

/** The result of a check. `at`: the step, from 0; null where the whole page is at fault. */
export type CheckResult =
  | { state: "holds" }
  | { state: "broken"; at: number | null; problem: string }
  /** There is no page, its file cannot be read, or no frame answers: nothing is known of the wish. */
  | { state: "unknown"; problem: string };

/** What a repair takes of an error. */
const MAX_CHARACTERS = 1_500;

type Named = { path: string; name: string; steps: readonly CheckStep[] | null };

const firstLineOf = ({ name, path }: Named): string => `The check “${name}” (${path}) does not hold.`;

/** A broken check as an error of the page, for people and models. Its first line is the same whatever broke it. */
export function brokenSentence(
  check: Named,
  { at, problem }: { at: number | null; problem: string },
): string {
  const step = at === null ? undefined : check.steps?.[at];
  const where = step && at !== null ? `Step ${at + 1}, ${sentenceOf(step)}: ` : "";
  return firstCharacters(`${firstLineOf(check)}\n${where}${problem}`, MAX_CHARACTERS);
}
