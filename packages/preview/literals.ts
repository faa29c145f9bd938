// A text as another language writes it, so that what reads it gets this text and runs none of it. Nothing can write one
// into a comment.

/** A value as JSON, which scripts and the script elements of pages may hold too. */
export const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, unit);

/** A pattern as scripts write it. */
export const patternLiteral = (pattern: RegExp): string =>
  String(pattern).replace(/[\u2028\u2029]|\p{Surrogate}/gu, unit);

const unit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text of a style sheet, in quotation marks. */
export const styleLiteral = (text: string): string =>
  `"${text.replace(/["\\<\p{Cc}\p{Surrogate}]/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text of a page, or the value of an attribute in quotation marks. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
