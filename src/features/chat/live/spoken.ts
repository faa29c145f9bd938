import { copy } from "../copy";

/**
 * The next part of a growing reply that is worth reading aloud: whole sentences; code is named instead of read.
 *
 * @param from how much was spoken already
 * @returns what to say ("" for nothing yet), and how much of the text that covers
 */
export function nextSpoken(text: string, from: number): { say: string; upTo: number } {
  let at = from;
  const parts: string[] = [];
  while (at < text.length) {
    const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^\n]*\n/m.exec(text.slice(at));
    const proseEnd = fence ? at + fence.index : lastSentenceEnd(text, at);
    if (proseEnd > at) parts.push(plain(text.slice(at, proseEnd)));
    at = Math.max(at, proseEnd);
    if (!fence) break;
    const body = at + fence[0].length;
    const end = closeOf(text, body, fence[1] ?? "```");
    if (end < 0) break;
    parts.push(copy.announce.code(fence[2] ?? ""));
    at = end;
  }
  return { say: parts.filter(Boolean).join(" "), upTo: at };
}

function lastSentenceEnd(text: string, from: number): number {
  const ends = [...text.slice(from).matchAll(/[.!?:](?=\s)|\n/g)];
  const last = ends.at(-1);
  return last ? from + last.index + 1 : from;
}

/** Where a fence's closing line ends, or -1 while it is open. */
function closeOf(text: string, from: number, fence: string): number {
  const mark = fence[0] === "~" ? "~" : "`";
  const close = new RegExp(`^ {0,3}${mark}{${fence.length},}[ \\t]*(?:\\n|$)`, "m").exec(text.slice(from));
  return close ? from + close.index + close[0].length : -1;
}

const plain = (markdown: string): string =>
  markdown
    .replace(/[*_`#>|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
