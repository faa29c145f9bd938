import "server-only";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for element content and double-quoted attributes. Everything that came from a prompt passes through here. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const SIGNS = new Map(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

/** The text that `escapeHtml` was given. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => SIGNS.get(entity) ?? entity);

/** A value as a JavaScript literal that is safe inside a script element. */
export const scriptValue = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll("<", "\\u003c");

const VOID_TAGS = new Set([
  "area",
  "base",
  "br",
  "col",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "wbr",
]);

/** How many elements a line leaves open (negative: how many it closes more than it opens). */
function depthChange(line: string): number {
  let depth = 0;
  for (const [, slash, name = "", selfClosing] of line.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|[^"<>])*?(\/?)>/gi,
  )) {
    if (slash) depth -= 1;
    else if (!selfClosing && !VOID_TAGS.has(name.toLowerCase())) depth += 1;
  }
  return depth;
}

/** Indents markup by its nesting, line by line; the inside of pre and textarea keeps every character. */
export function indentMarkup(markup: string, start: number): string {
  const lines: string[] = [];
  let depth = start;
  let verbatim = false;
  for (const line of markup.split("\n")) {
    const trimmed = line.trim();
    if (verbatim) lines.push(line);
    else if (trimmed !== "") {
      const change = depthChange(trimmed);
      const ownDepth = trimmed.startsWith("</") ? depth - 1 : depth;
      lines.push("  ".repeat(Math.max(0, ownDepth)) + trimmed);
      depth += change;
      if (/<(pre|textarea)\b(?!.*<\/\1>)/.test(trimmed)) verbatim = true;
    }
    if (verbatim && /<\/(pre|textarea)>/.test(line)) {
      verbatim = false;
      depth -= lines.at(-1) === line ? 1 : 0;
    }
  }
  return lines.join("\n");
}

/** Removes the indentation that all lines share. */
export function dedent(text: string): string {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(Number.isFinite(shared) ? shared : 0)).join("\n");
}
