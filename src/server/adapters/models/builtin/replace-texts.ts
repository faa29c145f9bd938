import "server-only";
import { escapeHtml, unescapeHtml } from "./markup";

export type Replacements = Readonly<Record<string, string>>;

const verbatim = (text: string) => text;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whole words only, so that "Pro" never changes "Products"; letters of any script count. */
function replaceAll(text: string, replacements: Replacements, encode: (text: string) => string): string {
  let result = text;
  for (const [from, to] of Object.entries(replacements)) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${literal(encode(from))}(?![\\p{L}\\p{N}])`, "giu");
    result = result.replace(pattern, () => encode(to));
  }
  return result;
}

/** Replaces in a text as people read it. */
export const replaceInText = (text: string, replacements: Replacements): string =>
  replaceAll(text, replacements, verbatim);

const MARKUP_PIECE = /(<(?:"[^"]*"|[^"<>])*>)/;
const SHOWN_ATTRIBUTE = /\b(placeholder|aria-label|title|alt|value)="([^"]*)"/g;

/** Replaces shown texts in markup: element content and the attributes that people see or hear, never tags or ids. */
export function replaceInMarkup(markup: string, replacements: Replacements): string {
  if (Object.keys(replacements).length === 0) return markup;
  const pieces = markup.split(MARKUP_PIECE);
  return pieces
    .map((piece) =>
      piece.startsWith("<")
        ? piece.replace(
            SHOWN_ATTRIBUTE,
            (_, name: string, value: string) => `${name}="${replaceAll(value, replacements, escapeHtml)}"`,
          )
        : replaceAll(piece, replacements, escapeHtml),
    )
    .join("");
}

const STRING_LITERAL = /"(?:[^"\\\n]|\\.)*"/g;
/** Sentences and capitalised words are shown; "click" or "#id" is code. */
const isShownText = (text: string) =>
  /\s|^\p{Lu}/u.test(text) && !/^[.#[]|^(Enter|Escape|Arrow\w+|Tab|Backspace|Delete)$/.test(text);

/** Replaces texts inside a script's double-quoted strings that look like texts for people. */
export function replaceInScript(script: string, replacements: Replacements): string {
  if (Object.keys(replacements).length === 0) return script;
  const encode = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
  return script.replace(STRING_LITERAL, (quoted) => {
    const inner = quoted.slice(1, -1);
    return isShownText(inner) ? `"${replaceAll(inner, replacements, encode)}"` : quoted;
  });
}

/** The texts of markup as people read them, in their order. */
export function textsInMarkup(markup: string): string[] {
  return markup.split(MARKUP_PIECE).flatMap((piece) => {
    if (!piece.startsWith("<")) return [unescapeHtml(piece)];
    return [...piece.matchAll(SHOWN_ATTRIBUTE)].map(([, , value = ""]) => unescapeHtml(value));
  });
}

/** The strings of a script, in their order: all of them, as a text for people may look like a word of code in one language only. */
export const textsInScript = (script: string): string[] =>
  (script.match(STRING_LITERAL) ?? []).map(readString);

function readString(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    // JavaScript knows escapes that JSON does not; they stand in code, not in texts.
    return quoted.slice(1, -1);
  }
}
