/** PostgreSQL's text has no U+0000, and neither UTF-8 nor jsonb has half of a surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/gu;
const TRAILING_HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

/** A text without what a database cannot hold. */
export const storableText = (text: string): string => text.replaceAll("\0", "").replace(LONE_SURROGATE, "");

/** The same for a text that comes in pieces: the first half of a pair is held back until the second one comes. */
export function storableChunks(): (chunk: string) => string {
  let pending = "";
  return (chunk) => {
    const text = pending + chunk.replaceAll("\0", "");
    pending = TRAILING_HIGH_SURROGATE.exec(text)?.[0] ?? "";
    return storableText(text);
  };
}
