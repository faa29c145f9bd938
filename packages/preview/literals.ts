// Escapes texts as literals of another language, so that they are read as data and never run. None of these is safe in
// a comment.

/** A value as JSON that is safe in scripts and in script elements of pages. */
export const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, unit);

/** A pattern as a JavaScript literal. */
export const patternLiteral = (pattern: RegExp): string =>
  String(pattern).replace(/[\u2028\u2029]|\p{Surrogate}/gu, unit);

const unit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text as a quoted CSS string. */
export const styleLiteral = (text: string): string =>
  `"${text.replace(/["\\<\p{Cc}\p{Surrogate}]/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, or for a quoted attribute value. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
