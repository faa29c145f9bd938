import { z } from "zod";
import { type CheckStep, checkStep, isExpectation, MAX_CHECK_STEPS } from "~preview";
import { readLooseJson } from "../../text/loose-json";
import { parseJson } from "../../text/parse-json";
import type { ProjectFiles } from "../project-files";
import { isCheckFile, MAX_CHECKS } from "./check-path";
import { quoted } from "./quoted";
import { readSentence, sentenceOf } from "./sentence";

/** An acceptance check: what a user does, and what they must see. */
export type AcceptanceCheck = { name: string; steps: CheckStep[] };

/** A check file. `steps` null: it cannot be run because of `problem`; `sentences` are the original steps. */
export type CheckFile = { path: string; name: string } & (
  | { steps: CheckStep[]; problem: null }
  | { steps: null; problem: string; sentences: readonly string[] }
);

export const MAX_CHECK_NAME = 120;

const step = z.union([z.string(), z.record(z.string(), z.unknown())]);
const checkFile = z.strictObject({
  name: z.string().trim().min(1).max(MAX_CHECK_NAME),
  steps: z.array(step).min(1),
});

/** The checks of a project, by path. */
export const checksOf = (files: ProjectFiles): CheckFile[] =>
  [...files]
    .filter(([path]) => isCheckFile(path))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_CHECKS)
    .map(([path, content]) => readCheckFile(path, typeof content === "string" ? content : ""));

/** Parses a check and tolerates models' mistakes, but never skips an unreadable step. */
export function readCheckFile(path: string, text: string): CheckFile {
  const parsed = checkFile.safeParse(withUsualKeys(parseJson(text) ?? readLooseJson(text).value));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.length ? `"${issue.path.join(".")}": ` : "";
    return {
      path,
      name: nameOfPath(path),
      steps: null,
      problem: `It cannot be read. ${where}${issue?.message}`,
      sentences: [],
    };
  }
  const { name, steps } = parsed.data;
  const sentences = steps.map((each) => (typeof each === "string" ? each : asSentence(each)));
  return { path, name, ...readSteps(sentences) };
}

/** Parses the steps of a check, one per sentence. */
export function readSteps(
  sentences: readonly string[],
): { steps: CheckStep[]; problem: null } | { steps: null; problem: string; sentences: readonly string[] } {
  if (sentences.length > MAX_CHECK_STEPS)
    return {
      steps: null,
      problem: `It has ${sentences.length} steps, and a check has at most ${MAX_CHECK_STEPS}.`,
      sentences,
    };
  const steps = sentences.map(readSentence);
  const unread = steps.indexOf(null);
  if (unread !== -1)
    return {
      steps: null,
      problem: `Step ${unread + 1} cannot be read: ${sentences[unread]?.trim()}`,
      sentences,
    };
  const read = steps.filter((each) => each !== null);
  // The page rejects such steps.
  const tooLong = read.findIndex((each) => !checkStep(each));
  if (tooLong !== -1)
    return { steps: null, problem: `A text of step ${tooLong + 1} is too long.`, sentences };
  // A blank page would pass.
  if (!read.some((each) => isExpectation(each) && !each.do.startsWith("dont")))
    return { steps: null, problem: "It has no step that says what to see.", sentences };
  return { steps: read, problem: null };
}

/** The text of a check file. */
export const writeCheckFile = ({ name, steps }: AcceptanceCheck): string =>
  `${JSON.stringify({ name, steps: steps.map(sentenceOf) }, null, 2)}\n`;

const nameOfPath = (path: string): string => path.replace(/^checks\//i, "").replace(/\.json$/i, "");

const SYNONYMS: Readonly<Record<string, string>> = {
  title: "name",
  description: "name",
  expect: "expectations",
  expected: "expectations",
};

/** Resolves synonyms, and appends separate expectations to the steps. */
function withUsualKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const named = Object.fromEntries(Object.entries(value).map(([key, of]) => [SYNONYMS[key] ?? key, of]));
  const { expectations, steps, ...rest } = named;
  if (!Array.isArray(expectations)) return named;
  const seen = expectations.map((each) =>
    typeof each === "string" && !readSentence(each) ? { see: each } : each,
  );
  return { ...rest, steps: [...(Array.isArray(steps) ? steps : []), ...seen] };
}

const VERBS: Readonly<Record<string, string>> = {
  click: "press",
  doubleClick: "double-click",
  chooseFile: "choose the file",
  chooseFiles: "choose the files",
  dontSee: "don't see",
  notSee: "don't see",
  expect: "see",
  key: "press the key",
};
/** Parts of an element's description, in their order in a sentence. */
const PARTS = ["nth", "role", "name", "label", "state", "value"];

/** Converts a step such as `{ "press": "Add" }` to a sentence. */
const asSentence = (object: Readonly<Record<string, unknown>>): string =>
  Object.entries(object)
    .map(([word, value]) => [VERBS[word] ?? word, phraseOf(value)].filter(Boolean).join(" "))
    .join(" ");

function phraseOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return value.map(phraseOf).join(", ");
  if (typeof value !== "object" || value === null) return "";
  const parts = Object.entries(value).toSorted(([one], [other]) => PARTS.indexOf(one) - PARTS.indexOf(other));
  const words = parts.map(([key, part]) => {
    if (key === "nth") return `${part}th`;
    if (key === "role" || key === "state") return String(part);
    return `${key === "value" ? "with " : ""}${quoted(String(part))}`;
  });
  return `the ${words.join(" ")}`;
}
