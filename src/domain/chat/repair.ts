import { placeOf } from "../preview/error-place";

/** Tries per error, after which its person has to say what is wrong. */
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

/** An error without what differs from run to run: its first line, with every number as 0. */
export const errorKey = (text: string): string =>
  (text.trim().split("\n", 1)[0] ?? "").replace(/\d+/g, "0").slice(0, MAX_KEY_CHARACTERS);

/**
 * Whether a change repaired `target`: it is gone, and no error is there that was not before.
 *
 * @returns the error that speaks against it; null when it did
 */
export function findFailure(
  target: string,
  known: readonly string[],
  after: readonly string[],
): string | null {
  const before = new Set(known.map(errorKey));
  return after.find((text) => errorKey(text) === errorKey(target) || !before.has(errorKey(text))) ?? null;
}

/** What a model is told of an error. */
export function repairPrompt(report: {
  error: string;
  /** The files that the last change touched. */
  changed: readonly string[];
  /** What earlier tries at the same error came to. */
  earlier: readonly string[];
}): string {
  const { error, changed, earlier } = report;
  const place = placeOf(error);
  return [
    "The preview reports an error after the last change:",
    error,
    place && `It points to ${place.path}, line ${place.line}.`,
    changed.length > 0 && `The last change touched ${changed.join(", ")}.`,
    ...earlier.map((finding, at) => `Try ${at + 1} was rolled back: ${finding}`),
    "Find the cause and fix it with the smallest change. Keep everything else as it is.",
  ]
    .filter(Boolean)
    .join("\n\n");
}
