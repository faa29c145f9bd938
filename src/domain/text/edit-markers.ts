// The markers of search and replace blocks, with the mistakes that models make: other numbers of signs, other words,
// reversed signs.
const SEARCH = /^(<{5,9}|>{5,9}|-{5,9})\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE)\b>?:?(?:\s+(\S.*))?$/i;
const DIVIDER = /^\s*(={5,9})\s*$/;
const REPLACE = /^\s*(?:<{5,9}|>{5,9}|\+{5,9})\s*(?:REPLACE|UPDATED|NEW|AFTER)\b.*$|^>{7}(?:\s.*)?$/i;

/** The number of signs of a line that starts a search text, and the text after it; null for any other line. */
export function searchMarker(line: string): { signs: number; rest: string } | null {
  const match = SEARCH.exec(line.trim());
  return match && { signs: match[1]?.length ?? 0, rest: match[2] ?? "" };
}

/** The number of signs of a line between a search text and its replacement; 0 for any other line. */
export const dividerSigns = (line: string): number => DIVIDER.exec(line)?.[1]?.length ?? 0;

export const endsReplacement = (line: string): boolean => REPLACE.test(line);

/** Whether a line of the text is a marker that no file should hold. */
export const isEditMarker = (line: string): boolean => SEARCH.test(line.trim()) || REPLACE.test(line);

const FIRST_LINES = 4;

/** Whether code is edits instead of a file. */
export const startsEdit = (content: string): boolean =>
  content.split("\n", FIRST_LINES).some((line) => searchMarker(line) !== null);
