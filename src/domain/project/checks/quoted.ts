const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };
const MEANT: Readonly<Record<string, string>> = { "\\": "\\", '"': '"', n: "\n", r: "\r" };

/** A text in quotation marks, on one line: “…”, or "…" with escapes where it holds such marks itself. */
export const quoted = (text: string): string =>
  /[“”\n\r]/.test(text) ? `"${text.replace(/[\\"\n\r]/g, (one) => ESCAPED[one] ?? one)}"` : `“${text}”`;

/** A sentence whose quoted texts are each a `§`, and these texts. */
export type Quotation = { sentence: string; texts: string[] };

/** Takes the texts in “…”, "…" or '…' out of a sentence. */
export function takeQuoted(written: string): Quotation {
  const texts: string[] = [];
  let sentence = "";
  for (let at = 0; at < written.length; ) {
    const found = quotedAt(written, at);
    if (found) texts.push(found.text);
    sentence += found ? "§" : (written[at] ?? "");
    at = found?.end ?? at + 1;
  }
  return { sentence, texts };
}

function quotedAt(written: string, start: number): { text: string; end: number } | null {
  const mark = written[start];
  if (mark === "“") return upTo(written, start + 1, "”");
  // An apostrophe within a word is none.
  if (mark === "'" && !/\w/.test(written[start - 1] ?? "")) return upTo(written, start + 1, "'");
  if (mark !== '"') return null;
  let text = "";
  for (let at = start + 1; at < written.length; at++) {
    const character = written[at] ?? "";
    if (character === '"') return { text, end: at + 1 };
    const meant = character === "\\" ? MEANT[written[at + 1] ?? ""] : undefined;
    text += meant ?? character;
    if (meant !== undefined) at++;
  }
  return null;
}

function upTo(written: string, from: number, mark: string): { text: string; end: number } | null {
  const end = written.indexOf(mark, from);
  return end < 0 ? null : { text: written.slice(from, end), end: end + 1 };
}
