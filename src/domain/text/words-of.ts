import { splitWords } from "./split-words";

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
