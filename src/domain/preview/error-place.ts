/** A place in a file of the project; lines and columns count from 1. */
export type ErrorPlace = { path: string; line: number; column: number | null };

const PLACE =
  /(?<![\w@.[\]-]\/?|\([\w.-]{1,200}\)\/)(?:\.\/)?((?:(?:[\w@.[\]-]+|\([\w.-]{1,200}\))\/)*[\w@.[\]-]{1,200}\.(?:[jt]sx?|[cm][jt]s|vue|css|html?|json)):(\d+)(?::(\d+))?/gi;

/** The file locations in an error message, with their offsets in it. */
export const placesIn = (text: string): (ErrorPlace & { start: number; end: number })[] =>
  [...text.matchAll(PLACE)].map(({ 0: words, 1: path = "", 2: line, 3: column, index }) => ({
    path,
    line: Number(line),
    column: column ? Number(column) : null,
    start: index,
    end: index + words.length,
  }));

/** The first file location in an error message. */
export function placeOf(text: string): ErrorPlace | null {
  const [first] = placesIn(text);
  return first ? { path: first.path, line: first.line, column: first.column } : null;
}
