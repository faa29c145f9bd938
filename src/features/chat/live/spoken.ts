import { closesFence } from "~/domain/reply/read-fence";
import { copy } from "../copy";

/**
 * The next part of a growing reply that is worth reading aloud: complete sentences, with code announced instead of read.
 *
 * @param from the end of the text already announced
 * @returns what to announce ("" for nothing yet), and the end of the text that it covers
 */
export function nextSpoken(text: string, from: number): { spoken: string; upTo: number } {
  let at = from;
  const parts: string[] = [];
  while (at < text.length) {
    const fence = nextFence(text, at);
    const proseEnd = fence ? fence.start : lastSentenceEnd(text, at);
    if (proseEnd > at) parts.push(plain(text.slice(at, proseEnd)));
    at = Math.max(at, proseEnd);
    if (!fence) break;
    const end = endOfFence(text, fence.body, fence.marker);
    if (end < 0) break;
    parts.push(copy.announce.code(fence.language));
    at = end;
  }
  return { spoken: parts.filter(Boolean).join(" "), upTo: at };
}

/** The next complete line that opens a fence. */
function nextFence(text: string, from: number) {
  const match = /^ {0,3}(`{3,}|~{3,})/m.exec(text.slice(from));
  const start = from + (match?.index ?? 0);
  const lineEnd = text.indexOf("\n", start);
  if (!match || lineEnd < 0) return null;
  const info = text.slice(start + match[0].length, lineEnd);
  return {
    start,
    body: lineEnd + 1,
    marker: match[1] ?? "```",
    language: /^[ \t]*([\w+#.-]*)/.exec(info)?.[1] ?? "",
  };
}

function lastSentenceEnd(text: string, from: number): number {
  const ends = [...text.slice(from).matchAll(/[.!?:](?=\s)|\n/g)];
  const last = ends.at(-1);
  return last ? from + last.index + 1 : from;
}

/** Where a fence's closing line ends, or -1 while it is open. */
function endOfFence(text: string, from: number, marker: string): number {
  for (let at = from; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, end).trimEnd();
    if (/^ {0,3}[`~]/.test(line) && closesFence(line.trimStart(), marker)) return end;
    at = end;
  }
  return -1;
}

const plain = (markdown: string): string =>
  markdown
    .replace(/[*_`#>|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
