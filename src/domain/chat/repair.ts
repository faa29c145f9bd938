import { placeOf } from "../preview/error-place";
import { fenceAround } from "../text/fence";

/** Attempts per error; after that the user has to help. */
export const MAX_REPAIR_TRIES = 3;
/** Limits per version and per hour, because attempts use no quota. */
export const MAX_TRIES_PER_VERSION = 9;
export const MAX_TRIES_PER_HOUR = 20;
/** Compared errors per page. */
export const MAX_ERRORS = 50;
const MAX_KEY_CHARACTERS = 200;

export type RepairState = "running" | "fixed" | "rolled_back" | "stopped" | "failed";

/** An attempt as shown on its message. */
export type Repair = { number: number; state: RepairState; error: string; finding: string | null };

/** Identifies an error across page loads: its first line, with every number as 0. */
export const errorKey = (text: string): string =>
  firstLine(text).replace(/\d+/g, "0").slice(0, MAX_KEY_CHARACTERS);

const firstLine = (text: string): string => text.trim().split("\n", 1)[0] ?? "";

/**
 * An error that shows that `target` is not fixed: itself or a new one.
 *
 * @returns null when it is fixed
 */
export function findFailure(
  target: string,
  known: readonly string[],
  after: readonly string[],
): string | null {
  const before = new Set(known.map(errorKey));
  return after.find((text) => errorKey(text) === errorKey(target) || !before.has(errorKey(text))) ?? null;
}

function fenced(diff: string): string {
  const fence = fenceAround(diff, "`");
  return `${fence}diff\n${diff}\n${fence}`;
}

const REPORTED = "The preview reports an error after the last change:";

/** Shortens the prompt of an ended attempt to the error's first line. */
export function summarizeRepair(prompt: string, state: RepairState): string {
  const error = firstLine(prompt.replace(REPORTED, "")).slice(0, MAX_KEY_CHARACTERS);
  const outcome = state === "rolled_back" ? "\n\n[The change was rolled back.]" : "";
  return `Fix an error of the preview: ${error}${outcome}`;
}

/** The prompt that asks to fix an error. */
export function repairPrompt(report: {
  error: string;
  /** The files that the last change touched. */
  changed: readonly string[];
  /** Its diff. */
  diff: string;
  /** Outcomes of earlier attempts at the same error. */
  earlier: readonly string[];
}): string {
  const { error, changed, diff, earlier } = report;
  const place = placeOf(error);
  return [
    REPORTED,
    error,
    place && `It points to ${place.path}, line ${place.line}.`,
    changed.length > 0 && `The last change touched ${changed.join(", ")}.`,
    diff && `These lines of it changed:\n${fenced(diff)}`,
    ...earlier.map((finding, at) => `Try ${at + 1} was rolled back: ${finding}`),
    "Find the cause and fix it with the smallest change. Keep everything else as it is.",
  ]
    .filter(Boolean)
    .join("\n\n");
}
