/** What happened to files: "added a.ts", "added 3 files"; empty for none. */
export const phrase = (verb: string, [first, ...others]: readonly string[]): string => {
  if (first === undefined) return "";
  return others.length === 0 ? `${verb} ${first}` : `${verb} ${others.length + 1} files`;
};

/** Phrases as one sentence. */
export function sentenceOf(phrases: readonly string[]): string {
  const sentence = phrases.filter(Boolean).join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
