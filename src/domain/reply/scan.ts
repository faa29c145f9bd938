import { type CodeBlock, kindOf } from "../preview/code-block";
import { endsReplacement, searchMarker } from "../text/edit-markers";
import {
  type Container,
  isLazy,
  leavesParagraph,
  MAX_CONTAINERS,
  matchContainers,
  openContainers,
} from "./containers";
import { endsInTemplate } from "./ends-in-template";
import { heldFiles } from "./held-files";
import { type InfoString, parseInfoString } from "./info-string";
import { cursorAt, indentOf, type LineCursor, restOf, skipIndent } from "./line-cursor";
import { CALL_LABEL, CALL_PREFIX, type WrittenFile } from "./tool-call";
import { findClosing, findTagStart, parseHead, parseToolTag } from "./tool-tag";
import { advanceForm, startOfForm, type UnfencedForm } from "./unfenced-form";

/** A block whose end has not been seen. */
interface OpenBlock extends InfoString {
  start: number;
  content: string;
  lead?: string;
  heading?: string;
}

/** The opening fence of a block. */
export interface OpenFence {
  marker: string;
  indent: number;
  info: string;
}

/** The first line of a block that was not taken for its end. */
interface PossibleEnd {
  /** Where it is in the reply, and in the block. */
  offset: number;
  length: number;
  /** It is not just the marks of the fence: too few of them, quotes, with a sentence after them, or behind code. */
  isSlip: boolean;
  /** Code stands before the marks. */
  isInline?: boolean;
}

type Mode =
  | { in: "prose" }
  /** `inner`: how many fences are open within one of Markdown. */
  | {
      in: "fence";
      fence: OpenFence;
      block: OpenBlock;
      inner: number;
      mayEnd: PossibleEnd | null;
      /** The last line was bare marks in Markdown: the next one tells whether they open an inner fence. */
      undecided: PossibleEnd | null;
    }
  | { in: "document"; block: OpenBlock }
  /** A search and replace block outside of any fence. */
  | { in: "edit"; block: OpenBlock }
  /** Another change to files outside of any fence. */
  | { in: "form"; form: UnfencedForm; block: OpenBlock }
  /** A tool's opening tag that continues on the next line. */
  | { in: "head"; name: string; head: string; start: number }
  /** `block` is null when the tag does not contain a file; its content is then skipped. */
  | {
      in: "tag";
      name: string;
      start: number;
      contentStart: number;
      block: OpenBlock | null;
      isSkipped?: boolean;
    };

type FenceMode = Extract<Mode, { in: "fence" }>;

/** A tool's tag in a reply, [start, end), and the file in it, if any. */
export interface TagSpan {
  start: number;
  end: number;
  block: CodeBlock | null;
}

/** The state of reading a reply, after a complete line. */
export interface Scan {
  mode: Mode;
  containers: Container[];
  inParagraph: boolean;
  /** The last line of text since the last block: a file name often stands there. */
  lead: string;
  /** The last heading since the last block. */
  heading: string;
  /** Offset of the next line in the reply. */
  offset: number;
  blocks: CodeBlock[];
  /** Fences of commands to run: neither files nor code to look at. */
  runs: CodeBlock[];
  tags: TagSpan[];
  /** Where blocks start that are no fences of Markdown as they stand. */
  irregular: number[];
  /** Blocks end at the first line that may be their end. */
  isLenient: boolean;
}

const MAX_FENCE_INDENT = 3;
const DOCUMENT = /^ {0,3}(?:<!doctype\s+html\b|<html(?:\s[^>]{0,1000})?>\s*(?:<|$))/im;
/** Whether a line of the text starts a page outside of any fence. */
export const startsDocument = (text: string): boolean => DOCUMENT.test(text);

// Not a "</html>" in a script's string, which is followed by a quote.
const DOCUMENT_END = /<\/html\s*>(?=\s|$)/i;
const MARKDOWN = /^(?:markdown|mdx?)$/;
/** With a path it would be the next file. */
const OPENS_CODE =
  /^`{3,}(?:js|jsx|ts|tsx|javascript|typescript|html|css|json|py|python|bash|sh|shell|sql|ya?ml|te?xt)$/i;
const OPENS_INNER = /^(?:`{3,}|~{3,})\s*[a-z][^`]*$/i;
/** A bold line is often meant as one. */
const HEADING = /^(?:#{1,6}\s|(?:\*\*|__)[^*]+(?:\*\*|__):?$)/;
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(?!~)(.*))$/;

export function startScan(): Scan {
  return {
    mode: { in: "prose" },
    containers: [],
    inParagraph: false,
    lead: "",
    heading: "",
    offset: 0,
    blocks: [],
    runs: [],
    tags: [],
    irregular: [],
    isLenient: false,
  };
}

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

/** Reads one line. `ending` is its line ending as written, "" at the end of the reply. */
export function readLine(scan: Scan, line: string, ending: string): void {
  let rest: string | null = line;
  while (rest !== null) rest = readPart(scan, rest, ending);
}

/**
 * A reply whose last block has no end, read as if it ended at the first line that may have been meant as one: after a
 * stray backtick a script seems to go on in a template, and some models close a fence with too few marks. Any other scan
 * is returned as it is.
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

const cutAt = (block: OpenBlock, { length, isInline }: PossibleEnd): OpenBlock => ({
  ...block,
  content: block.content.slice(0, length) + (isInline ? "\n" : ""),
});

function readLines(scan: Scan, text: string): void {
  for (const [, line = "", ending = ""] of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g))
    if (line + ending !== "") readLine(scan, line, ending);
}

/** The blocks so far; those that are still open come last. */
export const blocksOf = (scan: Scan): CodeBlock[] => [...scan.blocks, ...openBlocksOf(scan)];

/** The blocks whose end has not been seen: several where one text holds several files. */
export function openBlocksOf(scan: Scan): CodeBlock[] {
  const open = "block" in scan.mode ? scan.mode.block : null;
  return open && !isRun(open) ? finished(scan, open, false) : [];
}

/** Whether the open block is not the code that it seems. */
export const isOpenIrregular = ({ mode }: Scan): boolean =>
  mode.in === "fence" && !isRun(mode.block) && heldFiles(mode.block) !== null;

/** Reads a line up to the next construct; returns the rest, or null at its end. */
function readPart(scan: Scan, line: string, ending: string): string | null {
  const { mode } = scan;
  if (mode.in === "prose") return readProse(scan, line, ending);
  if (mode.in === "fence") return readFenced(scan, mode, line, ending);
  if (mode.in === "head") return readHead(scan, mode, line, ending);
  if (mode.in === "edit") return readEdit(scan, mode, line, ending);
  if (mode.in === "form") return readForm(scan, mode, line, ending);
  return readUntilEnd(scan, mode, line, ending);
}

function endLine(scan: Scan, line: string, ending: string): null {
  scan.offset += line.length + ending.length;
  return null;
}

function restAfter(scan: Scan, rest: string, ending: string): string | null {
  return /\S/.test(rest) ? rest : endLine(scan, rest, ending);
}

function readUntilEnd(
  scan: Scan,
  mode: Extract<Mode, { in: "document" | "tag" }>,
  line: string,
  ending: string,
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
    add(line + ending);
    return endLine(scan, line, ending);
  }
  add(line.slice(0, end[0]));
  scan.offset += end[1];
  scan.mode = { in: "prose" };
  if (block?.label === CALL_LABEL) block.content += line.slice(...end);
  const closed = block ? close(scan, mode.in === "tag" ? withoutWrapping(block) : block) : [];
  if (mode.in === "tag") addTag(scan, mode.start, closed);
  return restAfter(scan, line.slice(end[1]), ending);
}

function endOfDocument(line: string): [number, number] | null {
  const match = DOCUMENT_END.exec(line);
  const end = match && match.index + match[0].length;
  return end === null ? null : [end, end];
}

/** A tag for another file, where the end of the one before was forgotten. */
function opensAgain(line: string, { name, block }: Extract<Mode, { in: "tag" }>): boolean {
  const tag = block?.fileName && /^\s*</.test(line) ? findTagStart(line) : null;
  if (!tag || tag.closing || tag.name.toLowerCase() !== name.toLowerCase()) return false;
  const head = parseHead(line.slice(tag.at));
  if (head === null || head === "incomplete") return false;
  return parseToolTag(name, line.slice(tag.at, tag.at + head.length)).contains === "file";
}

/** One span for each file of a tag. */
function addTag(scan: Scan, start: number, blocks: readonly CodeBlock[]): void {
  const end = scan.offset;
  for (const block of blocks.length > 0 ? blocks : [null]) scan.tags.push({ start, end, block });
}

/** A line that can only be part of a paragraph. */
const PLAIN_LINE = /^(?!diff --git )[a-z][^<]*$/i;
/** What begins after a sentence on its line, and should have begun on the next one. */
const AFTER_SENTENCE = new RegExp(
  String.raw`^(\s*[\p{L}*_][^\x60]{0,200}?[:.!：。]\s{0,9})(?:\x60{3,}[a-z]+(?:[ :]\S+)?\s*$|${CALL_PREFIX}[[{])`,
  "iu",
);

function readProse(scan: Scan, line: string, ending: string): string | null {
  const said = /```|\|>|｜>|\[TOOL/.test(line) ? AFTER_SENTENCE.exec(line)?.[1] : undefined;
  if (said !== undefined) {
    leaveContainers(scan);
    scan.lead = said.trim();
    scan.offset += said.length;
    markIrregular(scan, scan.offset);
    return line.slice(said.length);
  }
  if (scan.containers.length === 0 && (line === "" || PLAIN_LINE.test(line))) {
    scan.inParagraph = line !== "";
    if (line !== "") scan.lead = line;
    return endLine(scan, line, ending);
  }
  const tag = line.includes("<") ? findTagStart(line) : null;
  const head = tag && !isInCode(line, tag.at) ? parseHead(line.slice(tag.at)) : null;
  if (tag && head) {
    leaveContainers(scan);
    const { name } = tag;
    const start = scan.offset + tag.at;
    if (head === "incomplete") {
      scan.mode = { in: "head", name, head: `${line.slice(tag.at)}\n`, start };
      return endLine(scan, line, ending);
    }
    const read = tag.at + head.length;
    scan.offset += read;
    if (tag.closing) addTag(scan, start, []);
    else openTag(scan, { name, head: line.slice(tag.at, read), start, selfClosing: head.selfClosing });
    return restAfter(scan, line.slice(read), ending);
  }
  const started = startOfForm(line);
  if (started) {
    leaveContainers(scan);
    markIrregular(scan, scan.offset);
    const { label, form } = started;
    const block = { label, language: null, start: scan.offset, content: "", ...leadOf(scan) };
    scan.mode = { in: "form", form, block };
    return line;
  }
  const isEdit = searchMarker(line) !== null;
  if (!isEdit && !DOCUMENT.test(line)) return readMarkdown(scan, line, ending);
  leaveContainers(scan);
  const place = { start: scan.offset, content: "", ...leadOf(scan) };
  scan.mode = isEdit
    ? { in: "edit", block: { label: "", language: null, ...place } }
    : { in: "document", block: { label: "html", language: "html", ...place } };
  markIrregular(scan, scan.offset);
  return line;
}

function markIrregular(scan: Scan, start: number): void {
  if (scan.irregular.at(-1) !== start) scan.irregular.push(start);
}

function readEdit(scan: Scan, { block }: Extract<Mode, { in: "edit" }>, line: string, ending: string): null {
  block.content += line + ending;
  endLine(scan, line, ending);
  if (!endsReplacement(line)) return null;
  scan.mode = { in: "prose" };
  close(scan, block);
  return null;
}

function readForm(
  scan: Scan,
  { form, block }: Extract<Mode, { in: "form" }>,
  line: string,
  ending: string,
): string | null {
  const verdict = advanceForm(form, line, block.content === "");
  if (verdict === "none" || verdict === "ended") {
    scan.mode = { in: "prose" };
    if (verdict === "ended") close(scan, block);
    return line;
  }
  block.content += line + ending;
  endLine(scan, line, ending);
  if (verdict === "goes on") return null;
  scan.mode = { in: "prose" };
  close(scan, block);
  return null;
}

/** Continues a tool's tag that did not end on its first line; what turns out not to be a tag is prose. */
function readHead(
  scan: Scan,
  mode: Extract<Mode, { in: "head" }>,
  line: string,
  ending: string,
): string | null {
  const text = mode.head + line;
  const head = parseHead(text);
  if (head === "incomplete") {
    mode.head = `${text}\n`;
    return endLine(scan, line, ending);
  }
  scan.mode = { in: "prose" };
  if (!head) return line;
  const read = head.length - mode.head.length;
  scan.offset += read;
  const { name, start } = mode;
  openTag(scan, { name, head: text.slice(0, head.length), start, selfClosing: head.selfClosing });
  return restAfter(scan, line.slice(read), ending);
}

type OpeningTag = { name: string; head: string; start: number; selfClosing: boolean };

/** Called with the scan after the opening tag. */
function openTag(scan: Scan, { name, head, start, selfClosing }: OpeningTag): void {
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

/** Whether a position is in inline code (after an odd number of backticks) or on a line that opens a fence. */
function isInCode(line: string, at: number): boolean {
  return (line.slice(0, at).split("`").length - 1) % 2 === 1 || /^\s*(?:~~~|```)/.test(line);
}

function leaveContainers(scan: Scan): void {
  scan.containers = [];
  scan.inParagraph = false;
}

function readFenced(scan: Scan, mode: FenceMode, line: string, ending: string): string | null {
  // Fast path for most lines of code.
  const sign = mode.fence.marker.startsWith("`") ? "``" : mode.fence.marker;
  const isPlain = !line.includes(sign) && !mode.undecided && !line.startsWith("'''");
  if (scan.containers.length === 0 && mode.fence.indent === 0 && isPlain) {
    mode.block.content += line + ending;
    return endLine(scan, line, ending);
  }
  const cursor = cursorAt(line);
  const matched = matchContainers(cursor, scan.containers);
  if (matched < scan.containers.length) {
    scan.mode = { in: "prose" };
    scan.containers = scan.containers.slice(0, matched);
    close(scan, mode.block);
    return line;
  }
  const { marker, indent } = mode.fence;
  const isFence = indentOf(cursor, MAX_FENCE_INDENT + 1) <= MAX_FENCE_INDENT;
  const text = restOf(cursor).trim();
  if (mode.undecided) {
    const { undecided } = mode;
    mode.undecided = null;
    if (text === "" || SENTENCE.test(text) || text.startsWith(marker))
      return endBefore(scan, mode, undecided, line);
    mode.inner++;
    mode.mayEnd ??= undecided;
  }
  const closes = isFence && closesFence(text, marker);
  const slip = isFence ? slipOf(mode, text) : null;
  const ends =
    (closes && mode.inner === 0 && (scan.isLenient || !isInTemplate(mode))) ||
    (slip !== null && slip !== "inline" && scan.isLenient) ||
    (isFence && closesAgain(mode, text));
  if (closes !== ends) markIrregular(scan, mode.block.start);
  if (isFence && mode.mayEnd?.isSlip && opensNext(mode, text))
    return endBefore(scan, mode, mode.mayEnd, line);
  const isUnindented = scan.containers.length === 0 && indent === 0;
  const heading = isUnindented && opensNext(mode, text) ? headingBefore(mode) : null;
  if (heading !== null) {
    const offset = scan.offset - (mode.block.content.length - heading);
    return endBefore(scan, mode, { offset, length: heading, isSlip: true }, line);
  }
  const code = slip === "inline" ? line.trimEnd().slice(0, -marker.length) : "";
  const here: PossibleEnd = {
    offset: scan.offset + code.length,
    length: mode.block.content.length + code.length,
    isSlip: slip !== null,
    isInline: slip === "inline",
  };
  if (ends && isUnindented && !scan.isLenient && isFileOfMarkdown(mode.block)) {
    mode.undecided = here;
    mode.block.content += line + ending;
    return endLine(scan, line, ending);
  }
  if (!ends && isUnindented && ((closes && mode.inner === 0) || slip !== null)) mode.mayEnd ??= here;
  if (isFence) countInner(scan, mode, text);
  if (!ends) {
    skipIndent(cursor, indent);
    mode.block.content += restOf(cursor) + ending;
  }
  const said = ends && slip === "sentence" ? text.slice(marker.length) : "";
  if (said === "") endLine(scan, line, ending);
  else scan.offset += line.length - said.length;
  if (!ends) return null;
  scan.mode = { in: "prose" };
  close(scan, mode.block);
  return said === "" ? null : restAfter(scan, said, ending);
}

/** Ends a block at a line that was passed over, and reads what came after it again. */
function endBefore(scan: Scan, mode: FenceMode, end: PossibleEnd, line: string): string {
  const rest = mode.block.content.slice(end.length);
  const next = rest.indexOf("\n") + 1;
  scan.mode = { in: "prose" };
  if (end.isSlip) markIrregular(scan, mode.block.start);
  scan.offset = end.offset + next;
  close(scan, cutAt(mode.block, end));
  readLines(scan, rest.slice(next));
  return line;
}

const isFileOfMarkdown = ({ label, fileName }: OpenBlock): boolean =>
  MARKDOWN.test(label) && fileName !== undefined;

const SENTENCE = /^[\p{Lu}\p{Lo}][^`]*[.:!?。：！？]$/u;

/** How a line differs from the end of the fence of code that it may have been meant to be; null: not in such a way. */
function slipOf(
  { fence: { marker, info }, block }: FenceMode,
  text: string,
): "short" | "sentence" | "inline" | null {
  if (!marker.startsWith("`") || info === "" || MARKDOWN.test(block.label)) return null;
  if (text === "'''" && block.language !== "python") return "short";
  if (text.length < marker.length && /^`{2,}$/.test(text)) return "short";
  if (text.startsWith(marker) && SENTENCE.test(text.slice(marker.length).trim())) return "sentence";
  return text.length > marker.length &&
    /[^`]`{3,}$/.test(text) &&
    text.endsWith(marker) &&
    !text.startsWith("`")
    ? "inline"
    : null;
}

/** Whether a line opens the next fence of a reply. */
const opensNext = ({ fence: { marker } }: FenceMode, text: string): boolean =>
  text.startsWith(marker) && OPENS_INNER.test(text);

/** Where the heading of the next fence stands in code whose end was forgotten: the blank line before it; null for none. */
function headingBefore(mode: FenceMode): number | null {
  const { content, label } = mode.block;
  const from = Math.max(0, content.length - MAX_HEADING);
  const found = /\n[ \t]*\r?\n(?:#{1,6} |\*\*\S)[^\n]*\n\s*$/.exec(content.slice(from));
  return !found || MARKDOWN.test(label) || isInTemplate(mode) ? null : from + found.index + 1;
}

const MAX_HEADING = 300;

const SCRIPT = /^(?:[cm]?[jt]s|[jt]sx|javascript|typescript)$/;

/** Whether the code so far ends within a template of a script, whose text may hold fences. */
const isInTemplate = ({ fence, block: { label, content } }: FenceMode): boolean =>
  fence.marker === "```" &&
  SCRIPT.test(label) &&
  content.includes("`") &&
  endsInTemplate(content.replace(/^ {0,3}`{3,}.*$/gm, ""));

/** Whether a line opens the fence of a finished page once more, where it was to be closed. */
const closesAgain = ({ fence, block }: FenceMode, text: string): boolean =>
  block.language === "html" &&
  text.startsWith(fence.marker) &&
  text.slice(fence.marker.length).trim() === fence.info &&
  /<\/html\s*>\s*$/i.test(block.content);

/** Models fence a file that holds fences, as Markdown or in a comment, without a longer fence than those in it. */
function countInner(scan: Scan, mode: FenceMode, text: string): void {
  const { fence, block } = mode;
  const pattern = MARKDOWN.test(block.label) ? OPENS_INNER : OPENS_CODE;
  if (closesFence(text, fence.marker)) mode.inner = Math.max(0, mode.inner - 1);
  // Before any text it opens the block once more.
  else if (text.startsWith(fence.marker) && pattern.test(text) && block.content.trim() !== "") {
    mode.inner++;
    markIrregular(scan, block.start);
  }
}

/** Whether a trimmed line closes a fence opened by `marker`. */
export function closesFence(text: string, marker: string): boolean {
  return text.startsWith(marker) && text === (marker[0] ?? "").repeat(text.length);
}

function readMarkdown(scan: Scan, line: string, ending: string): null {
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
  return endLine(scan, line, ending);
}

function filled(container: Container): Container {
  return container.type === "item" && container.empty ? { ...container, empty: false } : container;
}

function openFence(scan: Scan, cursor: LineCursor, match: RegExpExecArray): void {
  const marker = match[1] ?? match[3] ?? "";
  const info = (match[2] ?? match[4] ?? "").trim();
  const { code, ...named } = parseInfoString(info);
  if (code !== undefined) markIrregular(scan, scan.offset);
  scan.mode = {
    in: "fence",
    inner: 0,
    mayEnd: null,
    undecided: null,
    fence: { marker, indent: indentOf(cursor, MAX_FENCE_INDENT + 1), info },
    block: { ...named, start: scan.offset, content: code === undefined ? "" : `${code}\n`, ...leadOf(scan) },
  };
}

const leadOf = ({ lead, heading }: Scan): { lead?: string; heading?: string } => ({
  ...(lead === "" ? {} : { lead }),
  ...(heading === "" || heading === lead ? {} : { heading }),
});

function close(scan: Scan, block: OpenBlock): CodeBlock[] {
  scan.lead = "";
  scan.heading = "";
  if (!isRun(block) && (heldFiles(block) ?? wrappedReply(block))) markIrregular(scan, block.start);
  const closed = finished(scan, block, true);
  (isRun(block) ? scan.runs : scan.blocks).push(...closed);
  return closed;
}

const isRun = ({ label, fileName }: OpenBlock): boolean => label === "run" && fileName === undefined;

/** The files of a reply that is in one fence of Markdown as a whole; null for a file of Markdown. */
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

/** The blocks that the text of one is. @param closed whether its end has been seen */
function finished(scan: Scan, block: OpenBlock, closed: boolean): CodeBlock[] {
  const end = scan.offset;
  const first = scan.blocks.length;
  const held = isRun(block) ? null : (heldFiles(block) ?? wrappedReply(block));
  if (!held) {
    const kind = kindOf(block.label, block.language, block.content);
    return [{ index: first, ...block, kind, closed, end }];
  }
  return held.map(({ isWhole, ...file }, at) => ({
    index: first + at,
    ...file,
    kind: kindOf(file.label, file.language, file.content),
    closed: isWhole ?? closed,
    start: block.start,
    end,
  }));
}
/** The content of a tag without what models put around it once more: a fence, a section of XML, or another element. */
function withoutWrapping(block: OpenBlock): OpenBlock {
  if (block.label === CALL_LABEL || block.label === "md") return block;
  for (const pattern of WRAPPINGS) {
    const content = pattern.exec(block.content)?.[2];
    if (content !== undefined) return { ...block, content };
  }
  return { ...block, content: withoutFence(block.content) };
}

function withoutFence(content: string): string {
  const lines = content.trim().split("\n");
  const marker = /^(`{3,}|~{3,}(?!~))[^`]*$/.exec(lines[0] ?? "")?.[1];
  const closing = lines.findIndex((line, at) => at > 0 && line.trim() === marker);
  if (!marker || closing !== lines.length - 1) return content;
  return lines
    .slice(1, -1)
    .map((line) => `${line}\n`)
    .join("");
}

const WRAPPINGS = [
  /^\s*<(!)\[CDATA\[\r?\n?([\s\S]*)\]\]>\s*$/,
  /^\s*<(content|code|contents|file_content)>\r?\n?([\s\S]*)<\/\1>\s*$/i,
];
