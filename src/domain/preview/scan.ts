import { type CodeBlock, kindOf } from "./code-block";
import { type Container, isLazy, leavesParagraph, matchContainers, openContainers } from "./containers";
import { type InfoString, parseInfoString } from "./info-string";
import { cursorAt, indentOf, type LineCursor, restOf, skipIndent } from "./line-cursor";
import { closingTag, findToolTag } from "./tool-tag";

/** A block that has begun: everything of it but its end. */
interface OpenBlock extends InfoString {
  start: number;
  content: string;
}

/** The fence that an open block began with. */
export interface OpenFence {
  marker: string;
  indent: number;
  info: string;
}

type Mode =
  | { in: "prose" }
  | { in: "thinking"; end: RegExp }
  | { in: "fence"; fence: OpenFence; block: OpenBlock }
  | { in: "document"; block: OpenBlock }
  | { in: "tag"; end: RegExp; block: OpenBlock | null };

/** How far a reply has been read, at the end of a line. */
export interface Scan {
  mode: Mode;
  containers: Container[];
  inParagraph: boolean;
  /** Offset of the next line in the reply. */
  offset: number;
  blocks: CodeBlock[];
}

const MAX_FENCE_INDENT = 3;
const THINKING = /<(think|thinking|thought|reasoning|antThinking)>/i;
const THINKING_END_ALONE = /^\s*<\/(?:think|thinking|thought|reasoning|antThinking)>/i;
const DOCUMENT = /^ {0,3}(?:<!doctype\s+html\b|<html(?:\s[^>]*)?>\s*(?:<|$))/i;
// Not the "</html>" of a string in a script: that one is followed by its quote.
const DOCUMENT_END = /<\/html\s*>(?=\s|$)/i;
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/;

export function startScan(): Scan {
  return { mode: { in: "prose" }, containers: [], inParagraph: false, offset: 0, blocks: [] };
}

/** A copy that can be read on without touching the original. */
export function forkScan(scan: Scan): Scan {
  const { mode } = scan;
  const block = "block" in mode && mode.block ? { block: { ...mode.block } } : {};
  return { ...scan, mode: { ...mode, ...block } as Mode, blocks: [...scan.blocks] };
}

/** Reads one line. `ending` is its line ending as written, "" at the end of the reply. */
export function readLine(scan: Scan, line: string, ending: string): void {
  const { mode } = scan;
  if (mode.in === "fence") readFenced(scan, mode, line, ending);
  else if (mode.in === "prose") readProse(scan, line, ending);
  else readUntil(scan, mode, line, ending);
}

/** The blocks so far; the one that is still open comes last. */
export function blocksOf(scan: Scan): CodeBlock[] {
  const open = "block" in scan.mode ? scan.mode.block : null;
  return open ? [...scan.blocks, finished(open, scan.blocks.length, scan.offset, false)] : scan.blocks;
}

function readUntil(
  scan: Scan,
  mode: Exclude<Mode, { in: "prose" } | { in: "fence" }>,
  line: string,
  ending: string,
): void {
  const match = (mode.in === "document" ? DOCUMENT_END : mode.end).exec(line);
  const block = mode.in === "thinking" ? null : mode.block;
  if (!match) {
    if (block) block.content += line + ending;
    scan.offset += line.length + ending.length;
    return;
  }
  const after = match.index + match[0].length;
  if (block) block.content += line.slice(0, mode.in === "document" ? after : match.index);
  scan.offset += after;
  scan.mode = { in: "prose" };
  if (block) close(scan, mode.in === "tag" ? withoutOwnFence(block) : block);
  readRest(scan, line.slice(after), ending);
}

function readRest(scan: Scan, rest: string, ending: string): void {
  if (rest.trim() !== "") readLine(scan, rest, ending);
  else scan.offset += rest.length + ending.length;
}

function readProse(scan: Scan, line: string, ending: string): void {
  if (enterThinking(scan, line, ending) || enterTag(scan, line, ending)) return;
  if (DOCUMENT.test(line)) {
    leaveContainers(scan);
    scan.mode = {
      in: "document",
      block: { label: "html", language: "html", start: scan.offset, content: "" },
    };
    readLine(scan, line, ending);
    return;
  }
  readMarkdown(scan, line, ending);
}

function enterThinking(scan: Scan, line: string, ending: string): boolean {
  // Some templates swallow the opening tag: then all that came before was thinking.
  if (THINKING_END_ALONE.test(line)) scan.blocks = [];
  const match = THINKING.exec(line);
  if (!match || isInCodeSpan(line, match.index)) return false;
  const after = match.index + match[0].length;
  leaveContainers(scan);
  scan.offset += after;
  scan.mode = { in: "thinking", end: closingTag(match[1] ?? "") };
  readRest(scan, line.slice(after), ending);
  return true;
}

function enterTag(scan: Scan, line: string, ending: string): boolean {
  const tag = findToolTag(line);
  if (!tag || isInCodeSpan(line, tag.at)) return false;
  const block = tag.file && { ...tag.file, start: scan.offset + tag.at, content: "" };
  leaveContainers(scan);
  scan.offset += tag.contentAt;
  scan.mode = { in: "tag", end: closingTag(tag.name), block };
  readRest(scan, line.slice(tag.contentAt), ending);
  return true;
}

/** Whether a place follows an odd number of backticks: it is then quoted, or in a line that opens a fence. */
function isInCodeSpan(line: string, at: number): boolean {
  return (line.slice(0, at).split("`").length - 1) % 2 === 1 || /^\s*~~~/.test(line);
}

function leaveContainers(scan: Scan): void {
  scan.containers = [];
  scan.inParagraph = false;
}

function readFenced(scan: Scan, mode: Extract<Mode, { in: "fence" }>, line: string, ending: string): void {
  const cursor = cursorAt(line);
  const matched = matchContainers(cursor, scan.containers);
  if (matched < scan.containers.length) {
    scan.mode = { in: "prose" };
    scan.containers = scan.containers.slice(0, matched);
    close(scan, mode.block);
    readProse(scan, line, ending);
    return;
  }
  const { marker, indent } = mode.fence;
  const ends = indentOf(cursor) <= MAX_FENCE_INDENT && closesFence(restOf(cursor).trim(), marker);
  if (!ends) {
    skipIndent(cursor, indent);
    mode.block.content += restOf(cursor) + ending;
  }
  scan.offset += line.length + ending.length;
  if (!ends) return;
  scan.mode = { in: "prose" };
  close(scan, mode.block);
}

function closesFence(text: string, marker: string): boolean {
  return text.startsWith(marker) && text === (marker[0] ?? "").repeat(text.length);
}

function readMarkdown(scan: Scan, line: string, ending: string): void {
  const cursor = cursorAt(line);
  const matched = matchContainers(cursor, scan.containers);
  const allMatched = matched === scan.containers.length;
  const opened = openContainers(cursor, allMatched && scan.inParagraph);
  const indent = indentOf(cursor);
  const text = restOf(cursor).trim();
  const fence = indent <= MAX_FENCE_INDENT ? FENCE.exec(restOf(cursor).trimStart()) : null;
  const goesOnLazily =
    !allMatched && opened.length === 0 && scan.inParagraph && !fence && isLazy(text, indent);
  if (!goesOnLazily) {
    const kept = [...scan.containers.slice(0, matched), ...opened];
    const inParagraph = allMatched && opened.length === 0 && scan.inParagraph;
    scan.containers = text === "" ? kept : kept.map(filled);
    scan.inParagraph = fence ? false : leavesParagraph(text, indent, inParagraph);
  }
  if (fence) openFence(scan, cursor, fence);
  scan.offset += line.length + ending.length;
}

function filled(container: Container): Container {
  return container.type === "item" && container.empty ? { ...container, empty: false } : container;
}

function openFence(scan: Scan, cursor: LineCursor, match: RegExpExecArray): void {
  const marker = match[1] ?? match[3] ?? "";
  const info = (match[2] ?? match[4] ?? "").trim();
  scan.mode = {
    in: "fence",
    fence: { marker, indent: indentOf(cursor), info },
    block: { ...parseInfoString(info), start: scan.offset, content: "" },
  };
}

function close(scan: Scan, block: OpenBlock): void {
  scan.blocks = [...scan.blocks, finished(block, scan.blocks.length, scan.offset, true)];
}

function finished(block: OpenBlock, index: number, end: number, closed: boolean): CodeBlock {
  const kind = kindOf(block.label, block.language, block.content);
  return { index, ...block, kind, closed, end };
}

/** Models often fence a file inside the tag as well: then the fence is not part of the file. */
function withoutOwnFence(block: OpenBlock): OpenBlock {
  const match = /^\s*(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)^[ \t]*\1[ \t]*\s*$/m.exec(block.content);
  const isWhole = match?.index === 0 && match[0].length === block.content.length;
  return isWhole && block.label !== "md" ? { ...block, content: match[2] ?? "" } : block;
}
