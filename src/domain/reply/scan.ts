import type { CodeBlock } from "../preview/code-block";
import {
  type Container,
  isLazy,
  leavesParagraph,
  MAX_CONTAINERS,
  matchContainers,
  openContainers,
} from "./containers";
import { embeddedFiles } from "./embedded-files";
import { cursorAt, indentOf, restOf } from "./line-cursor";
import { cutAt, FENCE, MAX_FENCE_INDENT, openFence, readFenced } from "./read-fence";
import { openTag, readHead, readUntilEnd } from "./read-tag";
import {
  addTag,
  close,
  endLine,
  leadOf,
  leaveContainers,
  MARKDOWN,
  type Mode,
  markIrregular,
  type OpenBlock,
  restAfter,
  type Scan,
} from "./scan-state";
import { CALL_PREFIX, type WrittenFile } from "./tool-call";
import { findTagStart, parseHead } from "./tool-tag";
import { advanceForm, startOfForm } from "./unfenced-form";

const DOCUMENT = /^ {0,3}(?:<!doctype\s+html\b|<html(?:\s[^>]{0,1000})?>\s*(?:<|$))/im;

/** Whether a line of the text starts a page outside of any fence. */
export const startsDocument = (text: string): boolean => DOCUMENT.test(text);

/** Bold lines count, because models use them as headings. */
const HEADING = /^(?:#{1,6}\s|(?:\*\*|__)[^*]+(?:\*\*|__):?$)/;

/** A line that can only be part of a paragraph. */
const PLAIN_LINE = /^(?!diff --git )[a-z][^<]*$/i;

/** A fence or call that follows a sentence on the same line. */
const AFTER_SENTENCE = new RegExp(
  String.raw`^(\s*[\p{L}*_][^\x60]{0,200}?[:.!：。]\s{0,9})(?:\x60{3,}[a-z]+(?:[ :]\S+)?\s*$|${CALL_PREFIX}[[{])`,
  "iu",
);

export function startScan(): Scan {
  return {
    mode: { in: "prose" },
    containers: [],
    inParagraph: false,
    lead: "",
    heading: "",
    offset: 0,
    ending: "",
    blocks: [],
    runs: [],
    tags: [],
    irregular: [],
    isLenient: false,
    again: "",
    filesIn,
  };
}

const filesIn = (block: OpenBlock): WrittenFile[] | null => embeddedFiles(block) ?? wrappedReply(block);

/** A copy that can continue without changing the original. */
export function forkScan(scan: Scan): Scan {
  return {
    ...scan,
    mode: copyOf(scan.mode),
    blocks: [...scan.blocks],
    runs: [...scan.runs],
    tags: [...scan.tags],
    irregular: [...scan.irregular],
  };
}

function copyOf(mode: Mode): Mode {
  const block = "block" in mode && mode.block ? { block: { ...mode.block } } : {};
  const form = "form" in mode ? { form: { ...mode.form } } : {};
  return { ...mode, ...block, ...form } as Mode;
}

/** Whether text after `begun`, the start of the scan's next line, would be prose. */
export function staysInProse(scan: Scan, begun: string): boolean {
  const ahead = { ...scan, mode: copyOf(scan.mode), blocks: [], runs: [], tags: [], irregular: [] };
  readLine(ahead, begun, "");
  return ahead.mode.in === "prose";
}

/** Reads one line. `ending`: see Scan */
export function readLine(scan: Scan, line: string, ending: string): void {
  let rest: string | null = line;
  while (rest !== null) {
    scan.ending = ending;
    rest = readPart(scan, rest);
    const { again } = scan;
    scan.again = "";
    if (again !== "") readLines(scan, again);
  }
}

function readLines(scan: Scan, text: string): void {
  for (const [, line = "", ending = ""] of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g))
    if (line + ending !== "") readLine(scan, line, ending);
}

/**
 * Ends an unclosed last block at the first possible line: after a stray backtick a script seems to continue in a template,
 * and some models close fences with too few marks. Other scans are returned unchanged.
 */
export function settled(scan: Scan): Scan {
  const { mode } = scan;
  const mayEnd = mode.in === "fence" ? (mode.undecided ?? mode.mayEnd) : null;
  if (mode.in !== "fence" || !mayEnd || scan.isLenient) return scan;
  const { block } = mode;
  const ahead = forkScan(scan);
  ahead.isLenient = true;
  ahead.offset = mayEnd.offset;
  ahead.mode = { ...mode, inner: 0, mayEnd: null, undecided: null, block: cutAt(block, mayEnd) };
  readLines(ahead, block.content.slice(mayEnd.length));
  return ahead;
}

/** Reads a line up to the next construct; returns the rest, or null at its end. */
function readPart(scan: Scan, line: string): string | null {
  const { mode } = scan;
  if (mode.in === "prose") return readProse(scan, line);
  if (mode.in === "fence") return readFenced(scan, mode, line);
  if (mode.in === "head") return readHead(scan, mode, line);
  if (mode.in === "form") return readForm(scan, mode, line);
  return readUntilEnd(scan, mode, line);
}

function readProse(scan: Scan, line: string): string | null {
  const sentence = /```|\|>|｜>|\[TOOL/.test(line) ? AFTER_SENTENCE.exec(line)?.[1] : undefined;
  if (sentence !== undefined) {
    scan.lead = sentence.trim();
    scan.offset += sentence.length;
    openHere(scan);
    return line.slice(sentence.length);
  }
  if (scan.containers.length === 0 && (line === "" || PLAIN_LINE.test(line))) {
    scan.inParagraph = line !== "";
    if (line !== "") scan.lead = line;
    return endLine(scan, line);
  }
  const tag = line.includes("<") ? findTagStart(line) : null;
  const head = tag && !isInCode(line, tag.at) ? parseHead(line.slice(tag.at)) : null;
  if (tag && head) {
    leaveContainers(scan);
    const { name } = tag;
    const start = scan.offset + tag.at;
    if (head === "incomplete") {
      scan.mode = { in: "head", name, head: `${line.slice(tag.at)}\n`, start };
      return endLine(scan, line);
    }
    const read = tag.at + head.length;
    scan.offset += read;
    if (tag.closing) addTag(scan, start, []);
    else openTag(scan, { name, head: line.slice(tag.at, read), start, selfClosing: head.selfClosing });
    return restAfter(scan, line.slice(read));
  }
  const started = startOfForm(line);
  if (started) {
    openHere(scan);
    const { label, form } = started;
    const block = { label, language: null, start: scan.offset, content: "", ...leadOf(scan) };
    scan.mode = { in: "form", form, block };
    return line;
  }
  if (!DOCUMENT.test(line)) return readMarkdown(scan, line);
  openHere(scan);
  const block: OpenBlock = {
    label: "html",
    language: "html",
    start: scan.offset,
    content: "",
    ...leadOf(scan),
  };
  scan.mode = { in: "document", block };
  return line;
}

/** Whether a position is in inline code (after an odd number of backticks) or on a line that opens a fence. */
function isInCode(line: string, at: number): boolean {
  return (line.slice(0, at).split("`").length - 1) % 2 === 1 || /^\s*(?:~~~|```)/.test(line);
}

/** Starts a non-Markdown construct, which ends lists and quotes. */
function openHere(scan: Scan): void {
  leaveContainers(scan);
  markIrregular(scan, scan.offset);
}

function readForm(scan: Scan, { form, block }: Extract<Mode, { in: "form" }>, line: string): string | null {
  const verdict = advanceForm(form, line, block.content === "");
  if (verdict === "none" || verdict === "ended") {
    scan.mode = { in: "prose" };
    if (verdict === "ended") close(scan, block);
    return line;
  }
  block.content += line + scan.ending;
  endLine(scan, line);
  if (verdict === "goes on") return null;
  scan.mode = { in: "prose" };
  close(scan, block);
  return null;
}

function readMarkdown(scan: Scan, line: string): null {
  const cursor = cursorAt(line);
  const matched = matchContainers(cursor, scan.containers);
  const allMatched = matched === scan.containers.length;
  const opened = openContainers(cursor, allMatched && scan.inParagraph, MAX_CONTAINERS - matched);
  const indent = indentOf(cursor, MAX_FENCE_INDENT + 1);
  const text = restOf(cursor).trim();
  const fence = indent <= MAX_FENCE_INDENT ? FENCE.exec(restOf(cursor).trimStart()) : null;
  const isLazyContinuation =
    !allMatched && opened.length === 0 && scan.inParagraph && !fence && isLazy(text, indent);
  if (!isLazyContinuation) {
    const kept = [...scan.containers.slice(0, matched), ...opened];
    const inParagraph = allMatched && opened.length === 0 && scan.inParagraph;
    scan.containers = text === "" ? kept : kept.map(filled);
    scan.inParagraph = fence ? false : leavesParagraph(text, indent, inParagraph);
  }
  if (fence) openFence(scan, cursor, fence);
  else if (text !== "") {
    scan.lead = text;
    if (HEADING.test(text)) scan.heading = text;
  }
  return endLine(scan, line);
}

function filled(container: Container): Container {
  return container.type === "item" && container.empty ? { ...container, empty: false } : container;
}

/** The files of a reply that is wrapped in a Markdown fence; null for a Markdown file. */
function wrappedReply({ label, fileName, lead = "", content }: OpenBlock): WrittenFile[] | null {
  if (!MARKDOWN.test(label) || fileName !== undefined || /\.mdx?\b|readme/i.test(lead)) return null;
  if (!/^[ \t]{0,9}(?:`{3,}|~{3,})/m.test(content)) return null;
  const scan = startScan();
  for (const line of content.split("\n")) readLine(scan, line, "\n");
  const isFile = (block: CodeBlock) => block.fileName !== undefined || startsDocument(block.content);
  if (!scan.blocks.some(isFile)) return null;
  return scan.blocks.map(({ label, language, fileName: name, lead: above, content: text, closed }) => ({
    label,
    language,
    ...(name ? { fileName: name } : {}),
    ...(above ? { lead: above } : {}),
    content: text,
    isWhole: closed,
  }));
}
