/** Anchored at the start of a word, so that each is scanned once. */
const LONG_WORD = /(?<!\S)\S{1000}/;

/**
 * The class for a text with a word longer than a line. With kerning the browser reshapes the rest of such a word for each
 * line: 20,000 letters took seconds.
 */
export const kerningFor = (text: string): string => (LONG_WORD.test(text) ? "[font-kerning:none]" : "");
