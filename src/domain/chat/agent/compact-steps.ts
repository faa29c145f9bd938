import { firstCharacters } from "../../text/first-characters";
import { transcriptTitle } from "./agent-tools";
import type { PlanItem, StepState } from "./run";

/** Length of a step's line in the digest. */
const LINE_CHARACTERS = 160;
/** Share of the room that full steps take after a compaction. Low, so that compactions are rare. */
const KEPT_SHARE = 0.5;
/** Share of the room for the digest of the other steps. */
const DIGEST_SHARE = 0.15;
/** Steps that are always sent. */
const MIN_KEPT = 2;

/**
 * The first step that is sent in full; the oldest are dropped when the room is full. It depends only on the steps, so
 * the prompt's prefix stays cacheable until then.
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

type DigestStep = {
  position: number;
  tool: string;
  title: string;
  state: StepState;
  result: string;
  changes: readonly { path: string }[];
};

type RunHistory = {
  steps: readonly DigestStep[];
  plan: readonly PlanItem[];
  /** What the user said while it worked. */
  remarks: readonly string[];
  /** Questions with their answers. */
  decisions: readonly string[];
};

/**
 * Summarizes the dropped steps: open plan items first, then decisions, changed files, and one line per step, the newest
 * as far as there is room. `read_step` opens each.
 */
export function digestOf({ steps, plan, remarks, decisions }: RunHistory, maxCharacters: number): string {
  const files = new Map<string, number>();
  for (const { position, changes } of steps) for (const { path } of changes) files.set(path, position);
  const isOpen = ({ state }: PlanItem) => state === "open" || state === "doing";
  const describeItem = ({ text, state }: PlanItem) => `(${state}) ${text}`;
  const sections = [
    `[Steps 0 to ${steps.length - 1} of your work are not repeated here. read_step opens one by its number.]`,
    section("Still to do of your plan:", plan.filter(isOpen).map(describeItem)),
    section("What the user said meanwhile:", remarks),
    section("Decisions of the user:", decisions),
    section("The rest of your plan:", plan.filter((item) => !isOpen(item)).map(describeItem)),
    section(
      "Files that you changed, with the last step that did:",
      [...files].map(([path, position]) => `${path} (step ${position})`),
    ),
  ].filter(Boolean);
  const head = firstCharacters(sections.join("\n\n"), Math.max(0, maxCharacters - 200));
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

function lineOf(step: DigestStep): string {
  const { position, state, result } = step;
  const [first = ""] = result.split("\n", 1);
  const outcome = state === "done" ? first : `${state}: ${first}`;
  return firstCharacters(`${position}. ${transcriptTitle(step)}: ${outcome}`, LINE_CHARACTERS);
}
