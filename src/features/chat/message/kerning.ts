/** Anchored at the start of a word, so that each is scanned once. */
const LONG_WORD = /(?<!\S)\S{1000}/;

/**
 * Turns kerning off for words longer than a line: with it, the browser reshapes the rest of the word for each line, and
 * 20,000 letters took seconds.
 */
export const kerningFor = (text: string): string => (LONG_WORD.test(text) ? "[font-kerning:none]" : "");
