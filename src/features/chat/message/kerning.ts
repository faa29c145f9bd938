/** Starts at the beginning of a word, so that each is looked at once. */
const LONG_WORD = /(?<!\S)\S{1000}/;

/**
 * The class for a text with a word that no line can hold. With kerning the browser shapes what is left of such a word
 * anew for each line that it breaks it into: 20,000 letters took it seconds.
 */
export const kerningFor = (text: string): string => (LONG_WORD.test(text) ? "[font-kerning:none]" : "");
