import type { Range } from "./source-element";

/** The part of [start, end) without the white space at its edges, as markup and style sheets know it. */
export function trimRange(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return { start, end };
}

export const isSpace = (character: string | undefined): boolean =>
  character !== undefined && " \t\r\n\f".includes(character);
