/** A text in parts; those that match are marked. */
export function markWords(text: string, words: readonly string[]): { part: string; isMatch: boolean }[] {
  const alternatives = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  if (!alternatives) return [{ part: text, isMatch: false }];
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives})`, "giu"))
    .map((part, at) => ({ part, isMatch: at % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
