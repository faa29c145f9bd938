import { escapePattern } from "~/domain/text/escape-pattern";
import { isUnspaced } from "~/domain/text/split-words";

/** A text in parts; those that match are marked. */
export function markWords(text: string, words: readonly string[]): { part: string; isMatch: boolean }[] {
  const alternatives = words
    .map((word) => `${isUnspaced(word) ? "" : "(?<![\\p{L}\\p{N}])"}${escapePattern(word)}`)
    .join("|");
  if (!alternatives) return [{ part: text, isMatch: false }];
  return text
    .split(new RegExp(`(${alternatives})`, "giu"))
    .map((part, at) => ({ part, isMatch: at % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
