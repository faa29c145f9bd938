import { matchContainers } from "./containers";
import { endsInTemplate } from "./ends-in-template";
import { parseInfoString } from "./info-string";
import { cursorAt, indentOf, type LineCursor, restOf, skipIndent } from "./line-cursor";
import {
  close,
  endLine,
  type FenceMode,
  leadOf,
  MARKDOWN,
  markIrregular,
  type OpenBlock,
  type PossibleEnd,
  restAfter,
  type Scan,
} from "./scan-state";

export const MAX_FENCE_INDENT = 3;

export const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(?!~)(.*))$/;

/** Without a path, which would start the next file. */
const OPENS_CODE =
  /^`{3,}(?:js|jsx|ts|tsx|javascript|typescript|html|css|json|py|python|bash|sh|shell|sql|ya?ml|te?xt)$/i;

const OPENS_INNER = /^(?:`{3,}|~{3,})\s*[a-z][^`]*$/i;

export function openFence(scan: Scan, cursor: LineCursor, match: RegExpExecArray): void {
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

export function readFenced(scan: Scan, mode: FenceMode, line: string): string | null {
  // Fast path for most lines of code.
  const sign = mode.fence.marker.startsWith("`") ? "``" : mode.fence.marker;
  const isPlain = !line.includes(sign) && !mode.undecided && !line.startsWith("'''");
  if (scan.containers.length === 0 && mode.fence.indent === 0 && isPlain) {
    mode.block.content += line + scan.ending;
    return endLine(scan, line);
  }
  const cursor = cursorAt(line);
  const matched = matchContainers(cursor, scan.containers);
  if (matched === scan.containers.length) return readWithin(scan, mode, cursor);
  scan.mode = { in: "prose" };
  scan.containers = scan.containers.slice(0, matched);
  close(scan, mode.block);
  return line;
}

/** Reads the rest of a line within the fence's containers. */
function readWithin(scan: Scan, mode: FenceMode, cursor: LineCursor): string | null {
  const { line } = cursor;
  const { marker, indent } = mode.fence;
  const isFence = indentOf(cursor, MAX_FENCE_INDENT + 1) <= MAX_FENCE_INDENT;
  const text = restOf(cursor).trim();
  const isUnindented = scan.containers.length === 0 && indent === 0;
  const passed = endPassedBefore(scan, mode, { text, isFence, isUnindented });
  if (passed) {
    endBefore(scan, mode, passed);
    return line;
  }
  const closes = isFence && closesFence(text, marker);
  const slip = isFence ? slipOf(mode, text) : null;
  const ends =
    (closes && mode.inner === 0 && (scan.isLenient || !isInTemplate(mode))) ||
    (slip !== null && slip !== "inline" && scan.isLenient) ||
    (isFence && closesAgain(mode, text));
  if (closes !== ends) markIrregular(scan, mode.block.start);
  const code = slip === "inline" ? line.trimEnd().slice(0, -marker.length) : "";
  const here: PossibleEnd = {
    offset: scan.offset + code.length,
    length: mode.block.content.length + code.length,
    isSlip: slip !== null,
    isInline: slip === "inline",
  };
  if (ends && isUnindented && !scan.isLenient && isFileOfMarkdown(mode.block)) {
    mode.undecided = here;
    mode.block.content += line + scan.ending;
    return endLine(scan, line);
  }
  if (!ends && isUnindented && ((closes && mode.inner === 0) || slip !== null)) mode.mayEnd ??= here;
  if (isFence) countInner(scan, mode, text);
  if (!ends) {
    skipIndent(cursor, indent);
    mode.block.content += restOf(cursor) + scan.ending;
    return endLine(scan, line);
  }
  const said = slip === "sentence" ? text.slice(marker.length) : "";
  if (said === "") endLine(scan, line);
  else scan.offset += line.length - said.length;
  scan.mode = { in: "prose" };
  close(scan, mode.block);
  return said === "" ? null : restAfter(scan, said);
}

/** Where the block has ended before this line, in retrospect; null: it continues. */
function endPassedBefore(
  scan: Scan,
  mode: FenceMode,
  { text, isFence, isUnindented }: { text: string; isFence: boolean; isUnindented: boolean },
): PossibleEnd | null {
  const { undecided, fence, block } = mode;
  if (undecided) {
    mode.undecided = null;
    if (text === "" || SENTENCE.test(text) || text.startsWith(fence.marker)) return undecided;
    mode.inner++;
    mode.mayEnd ??= undecided;
  }
  if (!isFence || !opensNext(mode, text)) return null;
  if (mode.mayEnd?.isSlip) return mode.mayEnd;
  const length = isUnindented ? headingBefore(mode) : null;
  return length === null
    ? null
    : { offset: scan.offset - (block.content.length - length), length, isSlip: true };
}

/** Ends a block at an earlier line, and rereads what followed. */
function endBefore(scan: Scan, mode: FenceMode, end: PossibleEnd): void {
  const rest = mode.block.content.slice(end.length);
  const next = rest.indexOf("\n") + 1;
  scan.mode = { in: "prose" };
  if (end.isSlip) markIrregular(scan, mode.block.start);
  scan.offset = end.offset + next;
  close(scan, cutAt(mode.block, end));
  scan.again = rest.slice(next);
}

export const cutAt = (block: OpenBlock, { length, isInline }: PossibleEnd): OpenBlock => ({
  ...block,
  content: block.content.slice(0, length) + (isInline ? "\n" : ""),
});

const isFileOfMarkdown = ({ label, fileName }: OpenBlock): boolean =>
  MARKDOWN.test(label) && fileName !== undefined;

const SENTENCE = /^[\p{Lu}\p{Lo}][^`]*[.:!?。：！？]$/u;

/** The kind of malformed closing fence; null: not one. */
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

/** Offset of the blank line before the next fence's heading, if the end of this fence is missing; null: none. */
function headingBefore(mode: FenceMode): number | null {
  const { content, label } = mode.block;
  const from = Math.max(0, content.length - MAX_HEADING);
  const found = /\n[ \t]*\r?\n(?:#{1,6} |\*\*\S)[^\n]*\n\s*$/.exec(content.slice(from));
  return !found || MARKDOWN.test(label) || isInTemplate(mode) ? null : from + found.index + 1;
}

const MAX_HEADING = 300;

const SCRIPT = /^(?:[cm]?[jt]s|[jt]sx|javascript|typescript)$/;

/** Whether the code ends within a template literal, which may contain fences. */
const isInTemplate = ({ fence, block: { label, content } }: FenceMode): boolean =>
  fence.marker === "```" &&
  SCRIPT.test(label) &&
  content.includes("`") &&
  endsInTemplate(content.replace(/^ {0,3}`{3,}.*$/gm, ""));

/** Whether a line repeats the opening fence of a complete page instead of closing it. */
const closesAgain = ({ fence, block }: FenceMode, text: string): boolean =>
  block.language === "html" &&
  text.startsWith(fence.marker) &&
  text.slice(fence.marker.length).trim() === fence.info &&
  /<\/html\s*>\s*$/i.test(block.content);

/** Counts nested fences: models do not use a longer fence for files that contain fences. */
function countInner(scan: Scan, mode: FenceMode, text: string): void {
  const { fence, block } = mode;
  const pattern = MARKDOWN.test(block.label) ? OPENS_INNER : OPENS_CODE;
  if (closesFence(text, fence.marker)) mode.inner = Math.max(0, mode.inner - 1);
  // Before any text it repeats the opening.
  else if (text.startsWith(fence.marker) && pattern.test(text) && block.content.trim() !== "") {
    mode.inner++;
    markIrregular(scan, block.start);
  }
}

/** Whether a trimmed line closes a fence opened by `marker`. */
export function closesFence(text: string, marker: string): boolean {
  return text.startsWith(marker) && text === (marker[0] ?? "").repeat(text.length);
}
