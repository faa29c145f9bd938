/** Scripts that write no spaces between words. */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const PIECES = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}]*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])*`,
  "gu",
);
const unspaced = new RegExp(`^[${UNSPACED}]`, "u");
const isCompound = /^\p{Script=Han}{3,}$/u;
/** Particles and endings of Japanese. */
const isParticle = /^\p{Script=Hiragana}{1,2}$/u;

/**
 * The words of a text in lower case. Scripts without spaces are split by the platform's dictionary; compounds also give
 * their pairs of characters, because a question may name a part of one.
 */
export function splitWords(text: string): string[] {
  const pieces = text.normalize("NFKC").toLowerCase().match(PIECES) ?? [];
  return pieces.flatMap((piece) => (isUnspaced(piece) ? segment(piece) : piece));
}

/** Whether a word begins with a script that writes no spaces between words. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);

/** The words of a text without spaces between them, by the platform's dictionary. */
export const segmentWords = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].map(({ segment }) => segment);

function segment(piece: string): string[] {
  return segmentWords(piece)
    .filter((word) => !isParticle.test(word))
    .flatMap((word) => (isCompound.test(word) ? [word, ...bigrams(word)] : word));
}

function bigrams(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
