import { parseJson } from "./parse-json";

const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|,(?=\s*[}\]])/g;
const escapes: Partial<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const BEFORE_SPACE = 0x20;

const escaped = (character: string): string =>
  escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A text's JSON where only two slips of models keep it from being read: raw control characters within strings, and commas
 * at the end. Other slips could be read in two ways, and what a tool does must be what was meant.
 */
export function parseRepairedJson(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined) return value;
  return parseJson(
    text.replace(TOKEN, (token) =>
      token === ","
        ? ""
        : [...token]
            .map((character) => (character.charCodeAt(0) < BEFORE_SPACE ? escaped(character) : character))
            .join(""),
    ),
  );
}

/** Where and why a text is no JSON, as the parser says it; "" where it is. */
export function jsonProblem(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return error instanceof SyntaxError ? error.message : "";
  }
}
