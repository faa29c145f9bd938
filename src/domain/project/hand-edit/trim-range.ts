import type { Range } from "./source-element";

/** Trims HTML and CSS white space from a range. */
export function trimRange(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return { start, end };
}

export const isSpace = (character: string | undefined): boolean =>
  character !== undefined && " \t\r\n\f".includes(character);
