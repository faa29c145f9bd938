import type { CheckStep } from "~preview";
import { firstCharacters } from "../../text/first-characters";
import { sentenceOf } from "./sentence";

/** `at`: index of the failed step; null if the page itself failed. */
export type CheckResult =
  | { state: "holds" }
  | { state: "broken"; at: number | null; problem: string }
  /** Not run: there is no page, no frame, or the file is unreadable. */
  | { state: "unknown"; problem: string };

/** Maximum length of an error in a repair. */
const MAX_CHARACTERS = 1_500;

type Named = { path: string; name: string; steps: readonly CheckStep[] | null };

const firstLineOf = ({ name, path }: Named): string => `The check “${name}” (${path}) does not hold.`;

/** A broken check as an error message. Its first line does not depend on what broke it. */
export function brokenSentence(
  check: Named,
  { at, problem }: { at: number | null; problem: string },
): string {
  const step = at === null ? undefined : check.steps?.[at];
  const where = step && at !== null ? `Step ${at + 1}, ${sentenceOf(step)}: ` : "";
  return firstCharacters(`${firstLineOf(check)}\n${where}${problem}`, MAX_CHARACTERS);
}
