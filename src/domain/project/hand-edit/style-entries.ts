import type { Range, StyleEntry } from "./source-element";
import { trimRange } from "./trim-range";

/**
 * The entries of a style attribute's text.
 *
 * @param at the text's offset in its source
 */
export function styleEntries(text: string, at: number): StyleEntry[] {
  const entries: StyleEntry[] = [];
  for (const { start, end } of declarations(text)) {
    const colon = text.indexOf(":", start);
    if (colon === -1 || colon >= end) continue;
    const name = text.slice(start, colon).trim().toLowerCase();
    const value = trimRange(text, colon + 1, end);
    entries.push({
      name,
      start: at + start,
      end: at + end,
      value: {
        start: at + value.start,
        end: at + value.end,
        text: text.slice(value.start, value.end),
        form: "attribute",
      },
    });
  }
  return entries;
}

/** Splits at semicolons outside quotes and parentheses. */
function* declarations(text: string): Generator<Range> {
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? ";";
    if (quote !== "" && at < text.length) {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === ";" && (depth <= 0 || at === text.length)) {
      const part = trimRange(text, start, at);
      if (part.end > part.start) yield part;
      start = at + 1;
    }
  }
}
