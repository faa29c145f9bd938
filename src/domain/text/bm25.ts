import { splitWords } from "./split-words";

/** Okapi BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;
const COMMON = new Set(
  "the and for that with what when from its this are has not one each which into you can".split(" "),
);
/** In other scripts, a single letter is no word. */
const IDEOGRAPH = /\p{Script=Han}/u;
const ENDING = /(?:ing|ed|es|s|er|ly|e)$/;

/** The words of a text or a path: camelCase split, lower case, without the usual endings. */
export function wordsOf(text: string): string[] {
  const split = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2");
  return splitWords(split)
    .filter((word) => (word.length > 1 || IDEOGRAPH.test(word)) && !COMMON.has(word))
    .map((word) => (word.length > 3 ? word.replace(ENDING, "") || word : word));
}

/** What a word says about a text that has it, when `holders` of `documents` texts have it. */
export const rarityOf = (holders: number, documents: number): number =>
  Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));

/** How much a text is about a word that it has `count` times. @param length of the text and of the average one, in words */
export const frequencyOf = (count: number, length: number, average: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
