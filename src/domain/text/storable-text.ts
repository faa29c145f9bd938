/** PostgreSQL's text has no U+0000, and neither UTF-8 nor jsonb has half of a surrogate pair. */
const HALF_OF_A_PAIR = /\p{Surrogate}/gu;
const ENDS_IN_FIRST_HALF = /[\uD800-\uDBFF]$/;

/** A text without what a database cannot hold. */
export const storableText = (text: string): string => text.replaceAll("\0", "").replace(HALF_OF_A_PAIR, "");

/** The same for a text that comes in pieces: the first half of a pair is held back until the second one comes. */
export function storablePieces(): (piece: string) => string {
  let held = "";
  return (piece) => {
    const text = held + piece.replaceAll("\0", "");
    held = ENDS_IN_FIRST_HALF.exec(text)?.[0] ?? "";
    return storableText(text);
  };
}
