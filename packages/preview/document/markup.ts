/** A tag, comment or raw text of an HTML source: [start, end) in UTF-16 units. */
export interface MarkupToken {
  kind: "tag" | "closing-tag" | "comment" | "raw";
  /** Element name in lower case; "" for comments. */
  name: string;
  start: number;
  end: number;
  /** False when the source ends inside the token. */
  complete: boolean;
}

const RAW_TEXT = new Set(["script", "style", "textarea", "title"]);
const TAG = /<(\/?)([a-z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*(>?)/iy;

let latest: { html: string; tokens: readonly MarkupToken[] } = { html: "", tokens: [] };

/**
 * Splits HTML into tokens, as far as a preview needs; the contents of scripts, styles and comments are not tags. The
 * last result is cached, because callers check a page several times in a row. Not parse5, which does not report partial
 * tags and takes ten times as long; see docs/decisions/0015-own-html-tokeniser.md.
 */
export function markupTokens(html: string): readonly MarkupToken[] {
  if (latest.html !== html) latest = { html, tokens: tokenize(html) };
  return latest.tokens;
}

function tokenize(html: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  for (let at = html.indexOf("<"); at !== -1; ) {
    const token = tokenAt(html, at);
    if (token) tokens.push(token);
    const raw = token && rawTextAfter(html, token);
    if (raw) tokens.push(raw);
    at = html.indexOf("<", (raw ?? token)?.end ?? at + 1);
  }
  return tokens;
}

function tokenAt(html: string, at: number): MarkupToken | null {
  if (html.startsWith("<!", at)) return commentAt(html, at);
  TAG.lastIndex = at;
  const match = TAG.exec(html);
  if (!match) return ["<", "</"].includes(html.slice(at)) ? partial(html, at) : null;
  const complete = match[3] === ">";
  const kind = match[1] ? "closing-tag" : "tag";
  const end = complete ? at + match[0].length : html.length;
  return { kind, name: (match[2] ?? "").toLowerCase(), start: at, end, complete };
}

function commentAt(html: string, at: number): MarkupToken {
  const end = endOfComment(html, at);
  const complete = end !== -1;
  return { kind: "comment", name: "", start: at, end: complete ? end : html.length, complete };
}

function endOfComment(html: string, at: number): number {
  const mark = html.startsWith("<!--", at) ? "-->" : ">";
  // "<!-->" is a complete comment.
  const found = html.indexOf(mark, at + 2);
  return found === -1 ? -1 : found + mark.length;
}

function partial(html: string, at: number): MarkupToken {
  return { kind: "tag", name: "", start: at, end: html.length, complete: false };
}

function rawTextAfter(html: string, { kind, name, end, complete }: MarkupToken): MarkupToken | null {
  if (kind !== "tag" || !complete || !RAW_TEXT.has(name)) return null;
  const closing = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  closing.lastIndex = end;
  const match = closing.exec(html);
  return { kind: "raw", name, start: end, end: match?.index ?? html.length, complete: match !== null };
}

/** The raw value of a tag's attribute, or null. */
export function attributeOf(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag);
  return match ? (match[1] ?? match[2] ?? match[3] ?? "") : null;
}

/** A script or style element with its text, or a link tag. */
export interface MarkupElement {
  name: string;
  /** The opening tag as written. */
  tag: string;
  text: string;
  start: number;
  end: number;
}

/** All scripts, styles and links, in document order. */
export function resourceElements(html: string): MarkupElement[] {
  const tokens = markupTokens(html);
  return tokens.flatMap((token, index) => {
    if (token.kind !== "tag" || !["script", "style", "link"].includes(token.name)) return [];
    const { name, start } = token;
    const raw = name === "link" ? undefined : tokens[index + 1];
    const end = raw ? endOfElement(html, raw) : token.end;
    const text = raw ? html.slice(raw.start, raw.end) : "";
    return [{ name, tag: html.slice(start, token.end), text, start, end }];
  });
}

function endOfElement(html: string, raw: MarkupToken): number {
  const end = html.indexOf(">", raw.end);
  return raw.complete && end !== -1 ? end + 1 : html.length;
}

/** Replaces the elements for which `replacement` returns text. */
export function replaceResources(
  html: string,
  replacement: (element: MarkupElement) => string | null,
): string {
  let result = "";
  let read = 0;
  for (const element of resourceElements(html)) {
    const text = replacement(element);
    if (text === null) continue;
    result += html.slice(read, element.start) + text;
    read = element.end;
  }
  return result + html.slice(read);
}
