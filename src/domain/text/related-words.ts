/** Share of the longer word that is a common beginning of two forms of one word. */
const MIN_SHARED = 0.6;
const MIN_LETTERS = 4;
/** Scripts whose characters are syllables or ideograms. */
const DENSE = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Thai}]/u;

/**
 * Words of a vocabulary that look like forms of a word in some language, or contain it: "Preis", "Preise" and
 * "Brotpreise". It uses no grammar, so it works in any language.
 */
export function relatedWords(word: string, vocabulary: Iterable<string>): string[] {
  const least = DENSE.test(word) ? 2 : MIN_LETTERS;
  return word.length < least
    ? []
    : [...vocabulary].filter((other) => other.length >= least && areRelated(word, other, least));
}

function areRelated(word: string, other: string, least: number): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (long.startsWith(short) || long.endsWith(short)) return true;
  let shared = 0;
  while (short[shared] === long[shared] && shared < short.length) shared++;
  return shared >= Math.max(least, long.length * MIN_SHARED);
}
