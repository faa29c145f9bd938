const OPENING = /^(?:\/\/|#|--|\/\*+|<!--|\{\/\*)/;
const CLOSING = /(?:\*\/\}?|-->)$/;

/** The text of a line that is only a comment; null for other lines. */
export function commentText(line: string): string | null {
  const comment = line.trim();
  const opening = OPENING.exec(comment)?.[0];
  if (opening === undefined) return null;
  const text = comment.slice(opening.length).trim().replace(CLOSING, "").trimEnd();
  return /[\n\r\u2028\u2029]/.test(text) ? null : text;
}
