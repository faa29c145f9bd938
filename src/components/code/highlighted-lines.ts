/** A run of code in one color. `kind` is the highlighter's class, "" for plain text. */
export type Run = { kind: string; text: string };
export type HighlightedLine = readonly Run[];

const PART = /<span class="([^"]*)">|(<\/span>)|([^<]+)/g;
const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
};
const decode = (text: string) =>
  text.replace(/&(?:lt|gt|amp|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/**
 * Parses highlight.js's markup (only spans and escaped text) into lines, so that React renders text and no HTML is
 * ever injected. A span over several lines continues in each of them.
 */
export function parseHighlighted(markup: string): HighlightedLine[] {
  const lines: Run[][] = [[]];
  const open: string[] = [];
  for (const [, opened, closed, text] of markup.matchAll(PART)) {
    if (opened !== undefined) open.push(kindOf(opened) || (open.at(-1) ?? ""));
    else if (closed) open.pop();
    else if (text) addText(lines, decode(text), open.at(-1) ?? "");
  }
  return lines;
}

function addText(lines: Run[][], text: string, kind: string) {
  for (const [at, part] of text.split("\n").entries()) {
    if (at > 0) lines.push([]);
    if (part) lines.at(-1)?.push({ kind, text: part });
  }
}

/** "hljs-title function_" becomes "title". The language class of an embedded part ("language-css") has no color. */
const kindOf = (classes: string): string => /^hljs-([\w-]+)/.exec(classes)?.[1] ?? "";
