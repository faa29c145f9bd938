import { placeOf } from "../preview/error-place";
import { fenceAround } from "../text/fence";

/** Tries per error, after which the user has to say what is wrong. */
export const MAX_REPAIR_TRIES = 3;
/** Tries per version with errors and per hour: they cost no prompts. */
export const MAX_TRIES_PER_VERSION = 9;
export const MAX_TRIES_PER_HOUR = 20;
/** Errors of a page that are compared. */
export const MAX_ERRORS = 50;
const MAX_KEY_CHARACTERS = 200;

export type RepairState = "running" | "fixed" | "rolled_back" | "stopped" | "failed";

/** A try as its message shows it. */
export type Repair = { number: number; state: RepairState; error: string; finding: string | null };

/** An error without what changes between runs: its first line, with every number as 0. */
export const errorKey = (text: string): string =>
  firstLine(text).replace(/\d+/g, "0").slice(0, MAX_KEY_CHARACTERS);

const firstLine = (text: string): string => text.trim().split("\n", 1)[0] ?? "";

/**
 * Whether a change repaired `target`: it is gone, and no error is there that was not before.
 *
 * @returns the error that contradicts it; null when it did
 */
export function findFailure(
  target: string,
  known: readonly string[],
  after: readonly string[],
): string | null {
  const before = new Set(known.map(errorKey));
  return after.find((text) => errorKey(text) === errorKey(target) || !before.has(errorKey(text))) ?? null;
}

/** The lines may hold fences themselves. */
function fenced(diff: string): string {
  const fence = fenceAround(diff, "`");
  return `${fence}diff\n${diff}\n${fence}`;
}

const REPORTED = "The preview reports an error after the last change:";

/** The description of an error whose try has ended, as later prompts have it: the error's first line. */
export function settledRepair(prompt: string, state: RepairState): string {
  const error = firstLine(prompt.replace(REPORTED, "")).slice(0, MAX_KEY_CHARACTERS);
  const outcome = state === "rolled_back" ? "\n\n[The change was rolled back.]" : "";
  return `Fix an error of the preview: ${error}${outcome}`;
}

/** The description of an error in a prompt. */
export function repairPrompt(report: {
  error: string;
  /** The files that the last change touched. */
  changed: readonly string[];
  /** The lines of it. */
  diff: string;
  /** The outcomes of earlier tries at the same error. */
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
