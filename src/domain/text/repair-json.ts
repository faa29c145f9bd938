import { parseJson } from "./parse-json";

const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|,(?=\s*[}\]])/g;
const escapes: Partial<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const BEFORE_SPACE = 0x20;

const escaped = (character: string): string =>
  escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Parses JSON with two mistakes of models: raw control characters within strings, and trailing commas. Others are
 * ambiguous, and a tool must do what was meant.
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

/** The parser's message about invalid JSON; "" for valid JSON. */
export function jsonProblem(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return error instanceof SyntaxError ? error.message : "";
  }
}
