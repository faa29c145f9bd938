/** A value as a model wrote it. `isWhole`: its end was there. */
export type LooseValue = { value: unknown; isWhole: boolean };

/** Deeper values are no calls of tools. */
const MAX_DEPTH = 30;
const BLANK = /(?:\s|\/\/[^\n]*)*/y;
const WORD = /[^\s,:=(){}[\]"'`]+/y;
const ESCAPES: Partial<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "\n": "" };

/**
 * Reads the JSON at the start of a text with the slips of models: line breaks within strings, other quotes, keys without
 * quotes, commas at the end, and an end that is missing. The named arguments of a call, "(a=1)", are an object.
 */
export function readLooseJson(text: string): LooseValue & { end: number } {
  let at = 0;
  let isWhole = true;
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const readString = (): string => {
    const one = text[at] ?? "";
    const quote = text.startsWith(one.repeat(3), at) ? one.repeat(3) : one;
    at += quote.length;
    let string = "";
    while (at < text.length && !text.startsWith(quote, at)) {
      const next = text[at + 1] ?? "";
      if (text[at] !== "\\") string += text[at++];
      else if (next === "u" && /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6))) {
        string += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
        at += 6;
      } else {
        string += ESCAPES[next] ?? next;
        at += 2;
      }
    }
    isWhole &&= at < text.length;
    at += quote.length;
    return quote.length === 3 ? string.replace(/^\n/, "") : string;
  };
  const readItems = (end: string, depth: number, readItem: () => void): void => {
    at++;
    for (;;) {
      skip(BLANK);
      if (text[at] === end) {
        at++;
        return;
      }
      if (at >= text.length || depth > MAX_DEPTH) {
        isWhole = false;
        at = text.length;
        return;
      }
      const before = at;
      if (text[at] === ",") at++;
      else readItem();
      if (at === before) at++;
    }
  };
  const readValue = (depth: number): unknown => {
    skip(BLANK);
    const first = text[at];
    if (first === "{" || first === "(") {
      const entries: [string, unknown][] = [];
      readItems(first === "{" ? "}" : ")", depth, () => {
        const key = /["'`]/.test(text[at] ?? "") ? readString() : skip(WORD);
        skip(BLANK);
        if (text[at] !== (first === "{" ? ":" : "=")) return;
        at++;
        entries.push([key, readValue(depth + 1)]);
      });
      return Object.fromEntries(entries);
    }
    if (first === "[") {
      const items: unknown[] = [];
      readItems("]", depth, () => void items.push(readValue(depth + 1)));
      return items;
    }
    if (first !== undefined && /["'`]/.test(first)) return readString();
    const word = skip(WORD);
    return /^true$/i.test(word) ? true : /^false$/i.test(word) ? false : word === "" ? null : word;
  };
  const value = readValue(0);
  return { value, isWhole, end: Math.min(at, text.length) };
}
