const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };
const UNESCAPED: Readonly<Record<string, string>> = { "\\": "\\", '"': '"', n: "\n", r: "\r" };

/** A text in quotation marks on one line: “…”, or "…" with escapes if it contains curly quotes. */
export const quoted = (text: string): string =>
  /[“”\n\r]/.test(text) ? `"${text.replace(/[\\"\n\r]/g, (one) => ESCAPES[one] ?? one)}"` : `“${text}”`;

/** A sentence with each quoted text replaced by `§`, and the texts. */
export type Quotation = { sentence: string; texts: string[] };

/** Extracts texts in “…”, "…" or '…' from a sentence. */
export function extractQuoted(written: string): Quotation {
  const texts: string[] = [];
  let sentence = "";
  for (let at = 0; at < written.length; ) {
    const quotation = quotedAt(written, at);
    if (quotation) texts.push(quotation.text);
    sentence += quotation ? "§" : (written[at] ?? "");
    at = quotation?.end ?? at + 1;
  }
  return { sentence, texts };
}

function quotedAt(written: string, start: number): { text: string; end: number } | null {
  const mark = written[start];
  if (mark === "“") return upTo(written, start + 1, "”");
  // Not an apostrophe within a word.
  if (mark === "'" && !/\w/.test(written[start - 1] ?? "")) return upTo(written, start + 1, "'");
  if (mark !== '"') return null;
  let text = "";
  for (let at = start + 1; at < written.length; at++) {
    const character = written[at] ?? "";
    if (character === '"') return { text, end: at + 1 };
    const meant = character === "\\" ? UNESCAPED[written[at + 1] ?? ""] : undefined;
    text += meant ?? character;
    if (meant !== undefined) at++;
  }
  return null;
}

function upTo(written: string, from: number, mark: string): { text: string; end: number } | null {
  const end = written.indexOf(mark, from);
  return end < 0 ? null : { text: written.slice(from, end), end: end + 1 };
}
