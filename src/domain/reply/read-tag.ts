import { addTag, close, endLine, type Mode, restAfter, type Scan } from "./scan-state";
import { CALL_LABEL } from "./tool-call";
import { findClosing, findTagStart, parseHead, parseToolTag } from "./tool-tag";
import { withoutWrapping } from "./without-wrapping";

// Not "</html>" in a script's string, which a quote follows.
const DOCUMENT_END = /<\/html\s*>(?=\s|$)/i;

/** Continues a tool's tag that spans lines; anything that is no tag is prose. */
export function readHead(scan: Scan, mode: Extract<Mode, { in: "head" }>, line: string): string | null {
  const text = mode.head + line;
  const head = parseHead(text);
  if (head === "incomplete") {
    mode.head = `${text}\n`;
    return endLine(scan, line);
  }
  scan.mode = { in: "prose" };
  if (!head) return line;
  const read = head.length - mode.head.length;
  scan.offset += read;
  const { name, start } = mode;
  openTag(scan, { name, head: text.slice(0, head.length), start, selfClosing: head.selfClosing });
  return restAfter(scan, line.slice(read));
}

type OpeningTag = { name: string; head: string; start: number; selfClosing: boolean };

/** Called with the scan after the opening tag. */
export function openTag(scan: Scan, { name, head, start, selfClosing }: OpeningTag): void {
  const tag = parseToolTag(name, head);
  const { wholeBlock, contains } = tag;
  if (selfClosing || contains === "reply") {
    addTag(scan, start, wholeBlock ? close(scan, { ...wholeBlock, start }) : []);
    return;
  }
  const call = contains === "call" ? { label: CALL_LABEL, language: null, content: head } : null;
  const file = wholeBlock ?? call ?? (contains === "file" ? { ...tag.file, content: "" } : null);
  const block = file && { ...file, start };
  scan.mode = {
    in: "tag",
    name,
    start,
    contentStart: scan.offset,
    block,
    isSkipped: wholeBlock !== undefined,
  };
}

export function readUntilEnd(
  scan: Scan,
  mode: Extract<Mode, { in: "document" | "tag" }>,
  line: string,
): string | null {
  const { block } = mode;
  const add = (text: string) => {
    if (block && !(mode.in === "tag" && mode.isSkipped)) block.content += text;
  };
  const end = mode.in === "tag" ? findClosing(line, mode.name) : endOfDocument(line);
  if (!end && mode.in === "tag" && block && opensAgain(line, mode)) {
    scan.mode = { in: "prose" };
    addTag(scan, mode.start, close(scan, withoutWrapping(block)));
    return line;
  }
  if (!end) {
    add(line + scan.ending);
    return endLine(scan, line);
  }
  add(line.slice(0, end[0]));
  scan.offset += end[1];
  scan.mode = { in: "prose" };
  if (block?.label === CALL_LABEL) block.content += line.slice(...end);
  const closed = block ? close(scan, mode.in === "tag" ? withoutWrapping(block) : block) : [];
  if (mode.in === "tag") addTag(scan, mode.start, closed);
  return restAfter(scan, line.slice(end[1]));
}

function endOfDocument(line: string): [number, number] | null {
  const match = DOCUMENT_END.exec(line);
  const end = match && match.index + match[0].length;
  return end === null ? null : [end, end];
}

/** Whether a line opens the next file's tag, so that the closing tag is missing. */
function opensAgain(line: string, { name, block }: Extract<Mode, { in: "tag" }>): boolean {
  const tag = block?.fileName && /^\s*</.test(line) ? findTagStart(line) : null;
  if (!tag || tag.closing || tag.name.toLowerCase() !== name.toLowerCase()) return false;
  const head = parseHead(line.slice(tag.at));
  if (head === null || head === "incomplete") return false;
  return parseToolTag(name, line.slice(tag.at, tag.at + head.length)).contains === "file";
}
