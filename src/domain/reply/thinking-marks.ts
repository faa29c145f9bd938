/** What a mark in a model's output does. */
export type MarkRole = "opens" | "closes" | "startsChannel" | "endsChannel";

const NAMES = ["think", "thinking", "thought", "reasoning", "antthinking", "seed:think", "mm:think"];

/** Ends the analysis channel if a server has stripped the channel marks. */
export const BARE_FINAL = "assistantfinal";

/** Every mark, in lower case. */
export const markRoles: ReadonlyMap<string, MarkRole> = new Map<string, MarkRole>([
  [BARE_FINAL, "closes"],
  ...NAMES.map((name) => [`<${name}>`, "opens"] as const),
  ...NAMES.map((name) => [`</${name}>`, "closes"] as const),
  ["[think]", "opens"],
  ["[/think]", "closes"],
  ...["<|start|>", "<|channel|>", "<|channel>"].map((mark) => [mark, "startsChannel"] as const),
  ...["<|message|>", "<|end|>", "<|return|>", "<|call|>", "<channel|>"].map(
    (mark) => [mark, "endsChannel"] as const,
  ),
]);

const all = [...markRoles.keys()];
const MAX_MARK_LENGTH = Math.max(...all.map((mark) => mark.length));

/** Every mark, wherever it is. */
export const MARK = new RegExp(all.map((mark) => mark.replace(/[[\]|]/g, "\\$&")).join("|"), "gi");

/** The mark that closes the thinking that this one opens. */
export const closingOf = (mark: string): string => `${mark[0]}/${mark.slice(1)}`;

/** Where a partial `BARE_FINAL` at the end of a text starts, or -1. */
function partialFinalAt(end: string): number {
  for (let length = Math.min(end.length, BARE_FINAL.length - 1); length > 0; length--)
    if (BARE_FINAL.startsWith(end.slice(-length))) return end.length - length;
  return -1;
}

/** The length of `text` without a partial mark at its end. @param isBare whether `BARE_FINAL` may occur */
export function completeLength(text: string, isBare: boolean): number {
  const end = text.slice(-MAX_MARK_LENGTH).toLowerCase();
  const at = Math.max(end.lastIndexOf("<"), end.lastIndexOf("["), isBare ? partialFinalAt(end) : -1);
  const isPartial = at !== -1 && all.some((mark) => mark.startsWith(end.slice(at)));
  return isPartial ? text.length - (end.length - at) : text.length;
}
