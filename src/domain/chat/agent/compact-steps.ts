import { firstCharacters } from "../../text/first-characters";
import { toldTitle } from "./agent-tools";
import type { PlanItem, StepState } from "./run";

/** What is told of a step that is no longer sent. */
const LINE_CHARACTERS = 160;
/** Of the room, that the steps which are still sent take after a compaction: so rarely does the prompt begin elsewhere. */
const KEPT_SHARE = 0.5;
/** Of the room, for what is told of all others. */
const DIGEST_SHARE = 0.15;
/** Steps that are always sent. */
const MIN_KEPT = 2;

/**
 * The first step that is still sent in full, when each was sent until the room was full and the oldest were dropped then.
 * It depends on the steps alone, so a prompt begins as the one before did until the room is full again.
 *
 * @param tokens of each step
 */
export function firstSentStep(tokens: readonly number[], room: number): number {
  let first = 0;
  let sum = 0;
  for (const [at, size] of tokens.entries()) {
    sum += size;
    if (sum + (first > 0 ? room * DIGEST_SHARE : 0) <= room) continue;
    while (first < at + 1 - MIN_KEPT && sum > room * KEPT_SHARE) {
      sum -= tokens[first] ?? 0;
      first++;
    }
  }
  return first;
}

type ToldStep = {
  position: number;
  tool: string;
  title: string;
  state: StepState;
  result: string;
  changes: readonly { path: string }[];
};

type Told = {
  steps: readonly ToldStep[];
  plan: readonly PlanItem[];
  /** What the user said while it worked. */
  remarks: readonly string[];
  /** Questions with their answers. */
  decisions: readonly string[];
};

/**
 * What a model is told of the steps that it is no longer sent: what is open, decisions, the files that changed, and a line
 * a step, the newest first as long as there is room. `read_step` opens each. What is open stays in the smallest room.
 */
export function digestOf({ steps, plan, remarks, decisions }: Told, maxCharacters: number): string {
  const files = new Map<string, number>();
  for (const { position, changes } of steps) for (const { path } of changes) files.set(path, position);
  const isOpen = ({ state }: PlanItem) => state === "open" || state === "doing";
  const told = ({ text, state }: PlanItem) => `(${state}) ${text}`;
  const always = [
    `[Steps 0 to ${steps.length - 1} of your work are not repeated here. read_step opens one by its number.]`,
    section("Still to do of your plan:", plan.filter(isOpen).map(told)),
    section("What the user said meanwhile:", remarks),
    section("Decisions of the user:", decisions),
    section("The rest of your plan:", plan.filter((item) => !isOpen(item)).map(told)),
    section(
      "Files that you changed, with the last step that did:",
      [...files].map(([path, position]) => `${path} (step ${position})`),
    ),
  ].filter(Boolean);
  const head = firstCharacters(always.join("\n\n"), Math.max(0, maxCharacters - 200));
  let left = maxCharacters - head.length - 40;
  const lines: string[] = [];
  for (const step of steps.toReversed()) {
    const line = lineOf(step);
    left -= line.length + 1;
    if (left < 0) break;
    lines.unshift(line);
  }
  return lines.length > 0 ? `${head}\n\nYour newest of these steps:\n${lines.join("\n")}` : head;
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}\n${lines.map((line) => `- ${line}`).join("\n")}` : "";

function lineOf(step: ToldStep): string {
  const { position, state, result } = step;
  const [first = ""] = result.split("\n", 1);
  const said = state === "done" ? first : `${state}: ${first}`;
  return firstCharacters(`${position}. ${toldTitle(step)}: ${said}`, LINE_CHARACTERS);
}
