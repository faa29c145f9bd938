import "server-only";
import { escapeHtml } from "./markup";

type Replacements = Readonly<Record<string, string>>;

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

const SHOWN_ATTRIBUTE = /\b(placeholder|aria-label|title|alt|value)="([^"]*)"/g;

/** Replaces shown texts in markup: element content and the attributes that people see or hear, never tags or ids. */
export function replaceInMarkup(markup: string, replacements: Replacements): string {
  if (Object.keys(replacements).length === 0) return markup;
  const pieces = markup.split(/(<(?:"[^"]*"|[^"<>])*>)/);
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
