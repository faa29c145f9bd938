/** PostgreSQL text has no U+0000, and neither UTF-8 nor jsonb has lone surrogates. */
const LONE_SURROGATE = /\p{Surrogate}/gu;
const TRAILING_HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

/** Removes what a database cannot store. */
export const storableText = (text: string): string => text.replaceAll("\0", "").replace(LONE_SURROGATE, "");

/** The same for streamed text: a trailing high surrogate waits for the next chunk. */
export function storableChunks(): (chunk: string) => string {
  let pending = "";
  return (chunk) => {
    const text = pending + chunk.replaceAll("\0", "");
    pending = TRAILING_HIGH_SURROGATE.exec(text)?.[0] ?? "";
    return storableText(text);
  };
}
